import type { ReviewCode } from '@haulwright/domain/field/judge-field-command';

/** Why the office looks at something. */
export const esReview: Record<ReviewCode, string> = {
  'job.already-completed': 'El trabajo ya estaba terminado.',
  'job.already-cancelled': 'El trabajo fue cancelado.',
  'job.not-permitted': 'El trabajo no se podía cambiar así.',
  'job.same-status': 'El trabajo ya estaba en ese estado.',
  'job.reason-missing': 'Falta un motivo.',
  'job.begun-by-another': 'Otra persona empezó el trabajo.',
  'job.not-open': 'El trabajo se dio a otra persona.',
  'job.not-found': 'El trabajo ya no existe.',
  'job.not-yours': 'El trabajo no era suyo a esa hora.',
  'job.locked-on-route': 'La oficina fijó el trabajo en su ruta.',
  'route.not-found': 'La ruta ya no existe.',
  'route.not-yours': 'La ruta no era suya a esa hora.',
  'route.is-over': 'La ruta ya había terminado.',
  'route.is-cancelled': 'La ruta fue cancelada.',
  'vehicle.not-found': 'El camión ya no existe.',
  'form.not-found': 'El formulario ya no existe.',
  'shift.not-yours': 'El turno es de otra persona.',
  'load.nothing-on-board': 'Según el registro, el tanque estaba vacío.',
  'load.more-than-on-board': 'Es más de lo que el registro tiene a bordo.',
  'load.waste-does-not-mix': 'Estos residuos no se pueden mezclar con los que había en el tanque.',
  'load.same-compartment': 'Un tanque no se puede vaciar en sí mismo.',
  'load.not-empty': 'El tanque no estaba vacío.',
  'load.unknown-compartment': 'Este tanque ya no existe.',
  'load.over-capacity': 'Es más de lo que cabe en el tanque.',
};
