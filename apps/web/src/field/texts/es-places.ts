import type { enPlaces } from './en-places.ts';

/** Sharing where the driver is. */
export const esPlaces: typeof enPlaces = {
  title: 'Compartir mi ubicación',
  why: 'Mientras está de servicio y esta aplicación está abierta, la oficina ve dónde está su camión. No se registra nada antes ni después de su jornada. Mantenga la aplicación abierta mientras maneja.',
  onBreaks: 'Su empresa cuenta los descansos como servicio.',
  parked:
    'Su empresa vigila los camiones estacionados: un rastreador instalado en un camión envía su ubicación día y noche, sin importar lo que se elija aquí.',
  on: 'Activado',
  off: 'Desactivado',
  shared: 'La oficina ve su ubicación.',
  stop: 'Parar',
  stopSharing: 'Dejar de compartir mi ubicación',
  waiting: (count) =>
    count === 1 ? '1 ubicación espera señal.' : `${count.toLocaleString('es-US')} ubicaciones esperan señal.`,
  dropped: (count) =>
    count === 1
      ? 'El teléfono guarda 5,000 ubicaciones: se borró la más antigua.'
      : `El teléfono guarda 5,000 ubicaciones: se borraron las ${count.toLocaleString('es-US')} más antiguas.`,
  trouble: {
    denied:
      'Este teléfono no permite que la aplicación vea su ubicación. Permita la ubicación para esta página en la configuración del navegador.',
    'no-fix': 'Este teléfono no tiene ubicación en este momento.',
    full: 'Este teléfono está lleno: no se guardan ubicaciones. Libere espacio.',
  },
};
