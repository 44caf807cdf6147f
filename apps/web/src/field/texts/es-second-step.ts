import type { enSecondStep } from './en-second-step.ts';

export const esSecondStep: typeof enSecondStep = {
  title: 'Confirme que es usted',
  why: 'Su cuenta está protegida con un segundo paso.',
  as: (email) => `Entra como ${email}`,
  ways: {
    key: (name) => (name === '' ? 'Llave de seguridad' : `Llave de seguridad · ${name}`),
    app: (name) => (name === '' ? 'App de autenticación' : `App de autenticación · ${name}`),
    phone: (ending) =>
      ending === '' ? 'Mensaje de texto' : `Mensaje de texto · número que termina en ${ending}`,
    recovery: () => 'Código de recuperación',
  },
  instructions: {
    key: (name) => `Tenga lista su llave de seguridad${name === '' ? '' : ` “${name}”`} y toque el botón.`,
    app: (name) =>
      `Abra su app de autenticación y escriba los 6 números que muestra para Haulwright${name === '' ? '' : ` (“${name}”)`}.`,
    phone: (ending) =>
      `Le mandamos un mensaje con un código a su ${ending === '' ? 'teléfono' : `número que termina en ${ending}`}.`,
    recovery: () => 'Escriba uno de los códigos de recuperación que guardó al activar el segundo paso.',
  },
  another: 'De otra forma',
  signOut: 'Cerrar sesión',
  continue: 'Continuar',

  notLoaded: 'No se pudo cargar su segundo paso',
  again: 'Intentar otra vez',
  noWayHere:
    'Este teléfono no puede usar su llave de seguridad. Entre en uno que sí pueda, o pida a su administrador que restablezca su segundo paso.',
  gone: 'Mientras tanto le quitaron el segundo paso.',

  useKey: 'Usar llave de seguridad',
  keyRefused: 'No se aceptó la llave de seguridad. Inténtelo otra vez cuando la tenga a la mano.',
  appCode: 'Código de la app',
  textCode: 'Código del mensaje',
  recoveryCode: 'Código de recuperación',
  recoveryHint: 'No importan las mayúsculas, los espacios ni los guiones.',
  send: 'Mandar código',
  sent: 'Mensaje enviado.',
  sendAgain: 'Mandar otra vez',
  sendAgainIn: (seconds) => `Mandar otra vez en ${seconds} s`,
  notSent: 'No se pudo mandar el mensaje',

  sixDigits: 'Escriba los 6 números del código.',
  oneCode: 'Escriba uno de sus códigos de recuperación.',
  appWrong: 'Este código está mal o ya se usó. Espere el siguiente y escriba ese.',
  textWrong: 'Este código está mal o ya venció. Revise el último mensaje o mándelo otra vez.',
  recoveryWrong: 'Este código está mal o ya se usó. Cada uno sirve una sola vez.',
  failed: 'No se pudo revisar el código',
  offline: 'No hay conexión con el servidor. Inténtelo otra vez cuando haya señal.',
  signedOut: 'Se cerró su sesión. Entre otra vez.',
  tooMany: 'Demasiados intentos. Espere unos minutos e inténtelo otra vez.',
};
