import type { Texts } from './en.ts';

/** The day's screen. */
export const esToday: Texts['today'] = {
  title: 'Hoy',
  days: 'Días',
  noPack: 'Su día todavía no está en este teléfono',
  noPackWhy: 'Abra la app una vez con señal y guarda los próximos siete días.',
  tryAgain: 'Intentar otra vez',
  nothing: 'Nada programado',
  nothingWhy: 'No tiene ruta ni trabajos en este día. Llame a la oficina.',
  allDone: 'Todo listo',
  allDoneWhy: 'Todas las paradas del día están hechas.',
  otherJobs: 'Otros trabajos de este día',
  updated: (time) => `Actualizado: ${time}`,
  nextStop: 'Próxima parada',
  next: 'Sigue',
  promised: (window) => `prometido ${window}`,
  load: (held, holds) => `${held} de ${holds}`,
  countShort: (done, all) => `${done} de ${all}`,
  over: (count) => (count === 1 ? '1 hecha' : `${count} hechas`),
  changed: 'La oficina cambió su ruta',
  added: (title) => `Se agregó: ${title}`,
  removed: (title) => `Se quitó: ${title}`,
  reordered: 'El orden es otro.',
  gotIt: 'Entendido',
  stopCount: (done, all) => `${done} de ${all} paradas hechas`,
  startsAt: (time) => `Empieza a las ${time}`,
};
