import type { enOffice } from './en-office.ts';

export const esOffice: typeof enOffice = {
  messages: {
    title: 'Mensajes',
    unread: (count) => `${count} ${count === 1 ? 'mensaje nuevo' : 'mensajes nuevos'}`,
    none: 'No tiene ninguna ruta sobre la que escribir.',
    of: (route) => `Mensajes sobre ${route}`,
    write: 'Escribir a la oficina',
    send: 'Enviar',
    you: 'Usted',
    read: 'Leído',
  },
  note: {
    title: 'Nota para la oficina',
    label: 'Nota',
    hint: 'La oficina la encuentra entre los reportes de campo.',
    missing: 'Escriba primero la nota.',
    save: 'Guardar nota',
    pin: '¿Está mal la ubicación?',
    pinWhy: 'Párese donde se estaciona el camión. La oficina decide si la corrige.',
    pinHere: 'El mapa está mal, estoy aquí',
    pinUnknown: 'Este teléfono no encuentra su posición. Inténtelo al aire libre.',
  },
  push: {
    title: 'Avisos',
    offer: '¿Quiere que este teléfono le avise cuando la oficina cambie su ruta o le escriba?',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    notNow: 'Ahora no',
    failed: 'No funcionó. Inténtelo otra vez cuando tenga señal.',
    states: {
      on: 'Este teléfono le avisa cuando la oficina cambia su ruta o le escribe.',
      off: 'Recibe correos cuando la oficina cambia su ruta o le escribe.',
      denied: 'El navegador bloquea los avisos. Permítalos en sus ajustes; mientras tanto recibe correos.',
      'install-first': 'En un iPhone, instale primero la app. Mientras tanto recibe correos.',
      unsupported: 'Este navegador no admite avisos. Recibe correos.',
    },
  },
};
