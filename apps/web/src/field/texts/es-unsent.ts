import type { enUnsent } from './en-unsent.ts';

const reports = (count: number): string => `${count} ${count === 1 ? 'reporte' : 'reportes'}`;
const photos = (count: number): string => `${count} ${count === 1 ? 'foto' : 'fotos'}`;
const both = (reportCount: number, photoCount: number): string =>
  [
    ...(reportCount === 0 ? [] : [reports(reportCount)]),
    ...(photoCount === 0 ? [] : [photos(photoCount)]),
  ].join(' y ');

export const esUnsent: typeof enUnsent = {
  photos: {
    add: 'Agregar foto',
    number: (label, at) => `${label} ${at}`,
    remove: (at) => `Quitar foto ${at}`,
    failed: 'No se pudo guardar la foto. Inténtelo de nuevo.',
    full: 'No se pudo guardar la foto: el teléfono está lleno. Libere espacio e inténtelo de nuevo.',
    unreadable: 'Este teléfono no puede leer la imagen. Tome la foto otra vez o elija un JPEG.',
    waiting: (count) => `${photos(count)} por enviar.`,
    refused: 'Fotos que la oficina no pudo recibir',
    sendAgain: 'Enviar otra vez',
    discard: 'Quitar',
    camera: 'Cámara',
    take: 'Tomar foto',
    taken: (count) => (count === 1 ? '1 foto tomada' : `${count} fotos tomadas`),
    done: 'Listo',
    choose: 'Usar la app de cámara',
    noCamera: 'No se pudo abrir la cámara aquí.',
    showClient: 'Mostrar al cliente',
    showClientOf: (at) => `Mostrar al cliente la foto ${at}`,
    look: (at) => `Ver foto ${at}`,
    torch: 'Luz',
    wake: 'La cámara duerme: despertarla',
  },
  othersUnsent: (name, reportCount, photoCount) =>
    `${name} tiene ${both(reportCount, photoCount)} sin enviar en este teléfono. Se enviarán cuando ${name} inicie sesión aquí.`,
  signOut: {
    title: 'Cerrar sesión',
    unsent: (reportCount, photoCount) => `Sin enviar todavía: ${both(reportCount, photoCount)}.`,
    what: '¿Qué hacer con este trabajo?',
    send: 'Enviar ahora y cerrar sesión',
    stay: 'No cerrar sesión',
    leave: 'Dejarlo en este teléfono para mí',
    leaveWhy: 'Se enviará la próxima vez que inicie sesión aquí. Nadie más puede leerlo ni enviarlo aquí.',
    sure: 'Su plan de trabajo se borrará de este teléfono.',
    confirm: 'Cerrar sesión',
    stillThere: 'No se pudo enviar todo. Inténtelo cuando tenga señal o déjelo en este teléfono.',
    failed: 'No funcionó. Inténtelo otra vez.',
  },
  crash: {
    title: 'No se pudo mostrar esta pantalla',
    why: 'Su trabajo está seguro en este teléfono. Cargue la app otra vez. Si eso no ayuda, baje el día otra vez cuando tenga señal.',
    reload: 'Cargar la app otra vez',
    fresh: 'Bajar el día otra vez',
  },
};
