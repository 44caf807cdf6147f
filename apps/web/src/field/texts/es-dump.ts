import type { enDump } from './en-dump.ts';

export const esDump: typeof enDump = {
  dump: {
    title: 'Descargar',
    volume: (tank, unit) => `Cantidad descargada${tank === null ? '' : `, ${tank}`} (${unit})`,
    onBoard: (amount) => `A bordo: ${amount}`,
    emptied: '¿Está vacío el tanque ahora?',
    empty: 'Vacío',
    someLeft: 'Queda algo',
    where: '¿Dónde descargó?',
    chooseSite: 'Elija dónde descargó.',
    unplanned: 'Descargar en otro lugar',
    ticket: 'Número de boleto',
    ticketHint: 'Como está impreso en el boleto. Opcional.',
    weight: 'Peso en el boleto (lb)',
    weightHint: 'Si el sitio pesa la carga. Opcional.',
    photo: 'Foto del boleto',
    nothing: 'Según lo reportado, no hay nada a bordo.',
    save: 'Guardar descarga',
  },
  stillOnBoard: {
    title: '¿Está vacío el camión?',
    stays: 'No, queda a bordo',
    emptied: 'Sí, reportar la descarga',
    choose: 'Diga si se vació el camión.',
  },
};
