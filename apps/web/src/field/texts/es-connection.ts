import type { Texts } from './en.ts';

/** Whether the work has reached the office. */
export const esConnection: Texts['connection'] = {
  sent: 'Todo está enviado.',
  sending: 'Enviando…',
  offline: (count) =>
    count === 0
      ? 'Sin señal. Puede seguir trabajando.'
      : count === 1
        ? 'Sin señal. 1 guardado en este teléfono; se enviará cuando haya señal.'
        : `Sin señal. ${count} guardados en este teléfono; se enviarán cuando haya señal.`,
  notReached: (count) =>
    count === 0
      ? 'No hay conexión con la oficina. Puede seguir trabajando.'
      : count === 1
        ? 'No hay conexión con la oficina. 1 guardado en este teléfono; se enviará solo.'
        : `No hay conexión con la oficina. ${count} guardados en este teléfono; se enviarán solos.`,
  waiting: (count) => `${count} por enviar.`,
  short: { sent: 'Enviado', offline: 'Sin señal', wait: (count) => `${count} en espera` },
};
