import type { enUnits } from './en-units.ts';

export const esUnits: typeof enUnits = {
  rentalUnits: {
    title: 'Unidades',
    actions: {
      deliver: 'Entregar',
      exchange: 'Cambiar',
      move: 'Mover',
      service: 'Dar servicio a',
      'pick-up': 'Recoger',
    },
    listed: {
      deliver: 'Entregadas',
      exchange: 'Cambiadas',
      move: 'Movidas aquí',
      service: 'Con servicio hecho',
      'pick-up': 'Recogidas',
    },
    warnings: {
      twice: (label) => `${label} ya está en su lista.`,
      'on-site-already': (label) => `${label} ya está en este sitio. Revise el número de la unidad.`,
      'not-of-this-site': (label) =>
        `${label} no está rentada aquí. Revise el número. Si la tiene delante, déjela en la lista: la oficina la revisa.`,
      'at-another-place': (label) =>
        `${label} es de otro lugar de este cliente. Revise que está en el lugar correcto.`,
      'other-kind': (label) =>
        `${label} es de otro tipo que el pedido. Tome una del tipo correcto, o déjela en la lista.`,
      unknown: (label) =>
        `Este teléfono no conoce la unidad ${label}. Revise el número. Si es correcto, déjela en la lista: la oficina la revisa.`,
    },
    label: (number) => `#${number}`,
    planned: (action, items) => `${action} ${items}`,
    open: 'Escanear unidades',
    again: (count) => `Unidades (${count})`,
    scan: 'Escanear con la cámara',
    type: 'Número de la etiqueta',
    add: 'Agregar',
    notALabel: 'Escriba el número de la etiqueta, de 1 a 99999.',
    notOurs: 'Este código no es de una unidad.',
    takeAway: 'Primero la unidad que se lleva.',
    leaveFor: (label) => `Ahora la unidad que deja por ${label}.`,
    notThat: (label) => `No es ${label}`,
    added: (label) => `${label} está en su lista.`,
    keep: 'Dejar en la lista',
    leaveOut: 'No incluir',
    remove: (label) => `Quitar ${label}`,
    forOffice: 'La oficina la revisa',
    none: 'Todavía ninguna.',
    for: (goes, comes) => `${goes} por ${comes}`,
    allServiced: (count) =>
      count === 1
        ? 'La unidad de aquí tiene servicio hecho'
        : `Las ${count} unidades de aquí tienen servicio hecho`,
    othersServiced: (count) =>
      count === 1
        ? 'La otra unidad de aquí tiene servicio hecho'
        : `Las otras ${count} unidades de aquí tienen servicio hecho`,
    goOn: 'Seguir',
    close: 'Cerrar la cámara',
    camera: 'Cámara',
    aim: 'Ponga el código frente a la cámara.',
    noCamera: 'No se puede abrir la cámara. Escriba el número de la etiqueta.',
    noneScanned: 'No hay unidades en su lista. Escanéelas, o termine el trabajo sin ellas.',
    completeWithout: 'Terminar sin unidades',
  },
  unit: {
    title: (label) => `Unidad ${label}`,
    asking: 'Buscando…',
    noSignal: 'No hay señal para buscar esta unidad.',
    unknown: 'Ninguna unidad tiene este número. Revise la etiqueta.',
    tryAgain: 'Intentar de nuevo',
    kind: 'Tipo',
    state: 'Dónde',
    states: {
      'on-rent': 'Rentada',
      yard: 'En el patio',
      reserved: 'Reservada',
      'in-transit': 'En camino',
      maintenance: 'En reparación',
      lost: 'Perdida',
      retired: 'Retirada',
    },
    client: 'Cliente',
    address: 'Dirección',
    since: 'Desde',
    serviced: 'Último servicio',
    today: 'Al día',
  },
};
