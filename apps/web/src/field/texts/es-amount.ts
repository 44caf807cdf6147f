import type { enAmount } from './en-amount.ts';

export const esAmount: typeof enAmount = {
  amountFirst: 'Primero escriba la cantidad: el cliente firma por ella.',
  strokeCleared: 'La cantidad cambió. Pida la firma otra vez.',
  formSays: (ofForm, amount) =>
    `El formulario dice ${ofForm}, aquí dice ${amount}. Revise la cantidad, o llene el formulario otra vez.`,
  signedFor: (who, amount) => `${who}, por ${amount}`,
  signedOtherwise: (who, amount, pumped) =>
    `${who}, por ${amount}. No vale para ${pumped}: pida la firma otra vez.`,
  notNeeded: 'No hace falta vaciar',
  notNeededWhy: '¿Por qué no hace falta?',
  notNeededSave: 'Saltar esta parada',
  notNeededReasons: {
    elsewhere: 'Ya vacié en otro lugar',
    little: 'Llevo muy poco',
    closed: 'El sitio está cerrado',
    other: 'Otro motivo',
  },
  correct: 'Corregir mi reporte',
  correctHint: 'La oficina ve lo que cambia. Vale hasta que se cierre el día del camión.',
  correctSave: 'Guardar la corrección',
  correctMissing: 'Escriba la cantidad. Escriba 0 si no se bombeó nada.',
  correctArrived: 'Llegué a las',
  correctFinished: 'Terminé a las',
  correctTimesWrong:
    'Revise las horas: se termina después de llegar, 12 horas después como máximo, y no en el futuro.',
  correctDump: 'Corregir este vaciado',
  correctDumpMissing: 'Escriba la cantidad. Si no se vació nada, deje una nota para la oficina.',
  correctDumpTooMuch: (aboard) =>
    `Solo quedan ${aboard} más en el camión. Revise la cantidad, o toque otra vez para mandarla a la oficina.`,
  correctTicketMissing: 'Escriba el número correcto del ticket. No se puede quitar.',
  correctSiteOnPaper: 'Un papel con número dice el sitio. Si fue otro, deje una nota para la oficina.',
  correctSame: 'Todavía no cambió nada.',
  correctTooMuch: (room) =>
    `Solo caben ${room} más en el tanque. Revise la cantidad, o toque otra vez para mandarla a la oficina.`,
  how: '¿Cómo se midió?',
  chooseHow: 'Diga cómo se midió.',
  hows: {
    sight_glass: 'Mirilla',
    meter: 'Medidor',
    scale: 'Báscula',
    tank_size: 'Por el tamaño de la fosa',
    estimate: 'Calculado a ojo',
  },
};
