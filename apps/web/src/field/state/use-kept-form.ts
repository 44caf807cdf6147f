import { useState } from 'react';
import type { PersonDatabase } from '../device/database.ts';
import { keepTyped } from '../device/unkept.ts';

/** A form whose every change is stored on the phone: a call, a crash or an empty battery loses nothing. */
export function useKeptForm<Form extends object>(
  database: PersonDatabase,
  key: string,
  first: Form,
): [Form, (form: Form) => void] {
  const [form, setForm] = useState(first);
  return [
    form,
    (next) => {
      setForm(next);
      void keepTyped(database, key, next);
    },
  ];
}
