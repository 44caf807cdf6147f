import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { sendLogo } from '../../../api/send-logo.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { LogoPicture } from './logo-picture.tsx';
import { NoLogo, scaleLogo } from './scale-logo.ts';

interface LogoFieldProps {
  /** The name of its file; null without a logo. */
  readonly logo: string | null;
  readonly companyName: string;
  readonly error: string | undefined;
  readonly onChange: (logo: string | null) => void;
}

/** Chooses a logo, which is sent at once and used once the form is saved. */
export function LogoField({ logo, companyName, error, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: async (file: File) => {
      const picture = await scaleLogo(file);
      const sha256 = await sendLogo(picture);
      const key = api.files.get.queryKey({ input: { sha256 } });
      queryClient.setQueryData(key, new File([picture], 'logo', { type: picture.type }));
      return sha256;
    },
    onSuccess: onChange,
  });
  const told = choose.isError
    ? choose.error instanceof NoLogo
      ? choose.error.message
      : messageOf(choose.error)
    : error;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base font-medium md:text-sm">Logo</p>
      <div className="flex min-h-24 items-center rounded-lg border border-line-strong bg-white p-4">
        {logo === null ? (
          <p className="text-2xl font-semibold break-words text-paper-ink">{companyName}</p>
        ) : (
          <LogoPicture logo={logo} alt={`Logo of ${companyName}`} />
        )}
      </div>
      <p className="text-sm text-ink-soft">
        PNG or JPEG, for a white background. Without one, your name stands in its place in large letters.
      </p>
      <FieldError id={errorId}>{told}</FieldError>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Upload aria-hidden="true" />}
          busy={choose.isPending}
          aria-describedby={told === undefined ? undefined : errorId}
          onClick={() => input.current?.click()}
        >
          {logo === null ? 'Choose a Logo' : 'Choose Another'}
        </Button>
        {logo !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              choose.reset();
              onChange(null);
            }}
          >
            Remove Logo
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Logo file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) choose.mutate(file);
          // Allows choosing the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </div>
  );
}
