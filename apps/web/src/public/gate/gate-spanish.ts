/** The gate's page in Spanish, by its English texts and those of the server's refusals; loaded when it is read. */
export const gateSpanish: Readonly<Record<string, string>> = {
  'What did you receive?': '¿Qué recibió?',
  'For the receiving site: enter what you measured and sign. No account needed.':
    'Para la planta que recibe: anote lo que midió y firme. No necesita cuenta.',
  Print: 'Imprimir',
  'Thank you, it is signed': 'Gracias, ya está firmado',
  'The hauler has your figures. Keep this page, or print it.':
    'El transportista tiene sus cifras. Guarde esta página o imprímala.',
  'Change it': 'Cambiarlo',
  'Something wrong? You can change it until': '¿Algo está mal? Puede cambiarlo hasta las',
  'Sign the change': 'Firmar el cambio',
  'Leave it as it is': 'Dejarlo como está',
  'Change what you signed': 'Cambie lo que firmó',
  'Correct it and sign again. What you signed before is kept.':
    'Corríjalo y firme otra vez. Lo que firmó antes queda guardado.',
  'Signed before, changed since': 'Firmado antes, cambiado después',
  'Nothing is signed for this load yet. Reload the page and sign for it.':
    'Todavía no hay firma para esta carga. Cargue la página otra vez y firme.',
  'The ten minutes for a change are over. Call the hauler: its office corrects the gallons on the ticket.':
    'Ya pasaron los diez minutos para cambiarlo. Llame al transportista: su oficina corrige los galones en el ticket.',
  'Somebody else has changed this receipt meanwhile. Reload the page to see it.':
    'Otra persona cambió este recibo mientras tanto. Cargue la página otra vez para verlo.',
  'This receipt was changed too often. Call the hauler: its office corrects the gallons on the ticket.':
    'Este recibo se cambió demasiadas veces. Llame al transportista: su oficina corrige los galones en el ticket.',
  'Try again': 'Intentar otra vez',
  'Load at the gate': 'Carga en la planta',
  'The load': 'La carga',
  Hauler: 'Transportista',
  Registration: 'Registro',
  Telephone: 'Teléfono',
  Truck: 'Camión',
  ', plate ': ', placas ',
  Site: 'Sitio',
  Dumped: 'Vaciado',
  Waste: 'Tipo de desecho',
  'Crew’s figure': 'Cifra del chofer',
  Septage: 'Agua de fosa (lodo séptico)',
  'Portable-toilet waste': 'Baños portátiles',
  Grease: 'Grasa',
  Manure: 'Estiércol',
  Wastewater: 'Aguas residuales',
  Receipt: 'Recibo',
  'The hauler’s office compares your figure with its own and may call you.':
    'La oficina del transportista compara su cifra con la suya y quizás lo llame.',
  'The load was': 'La carga fue',
  Why: 'Motivo',
  Received: 'Recibido',
  'Ticket number': 'Número de ticket',
  Note: 'Nota',
  'Signed by': 'Firmado por',
  'With a code mailed to': 'Con un código enviado a',
  Signed: 'Firmado',
  Accepted: 'Aceptada',
  'Partly accepted': 'Aceptada en parte',
  Rejected: 'Rechazada',
  'Do you accept this load?': '¿Acepta esta carga?',
  'Gallons received': 'Galones recibidos',
  Reason: 'Motivo',
  'What you do not take stays in the truck. The hauler sees this.':
    'Lo que no recibe se queda en el camión. El transportista lo ve.',
  'If you measured it.': 'Si lo midió.',
  'For the hauler, such as why the gallons differ.':
    'Para el transportista, por ejemplo por qué los galones no coinciden.',
  'Your name': 'Su nombre',
  'Sign for this load': 'Firmar por esta carga',
  'More than the truck holds': 'Es más de lo que cabe en el camión',
  'is that right?': '¿es correcto?',
  'Yes, sign it so': 'Sí, firmar así',
  'No, change it': 'No, cambiarlo',
  Signature: 'Firma',
  'Clear the signature': 'Borrar la firma',
  'Signature, empty: sign with your finger': 'Firma, vacía: firme con el dedo',
  'Signature, drawn': 'Firma, dibujada',
  Code: 'Código',
  'This site signs with a code. Mail it, then enter the 6 digits here.':
    'Este sitio firma con un código. Pídalo por correo y escriba aquí los 6 números.',
  'Mail the code': 'Enviar el código por correo',
  'Code mailed to': 'Código enviado a',
  'the site': 'el sitio',
  'Mailed to': 'Enviado a',
  'valid for': 'sirve por',
  minutes: 'minutos',
  'Choose whether you accept the load.': 'Diga si acepta la carga.',
  'Enter the gallons you received.': 'Escriba los galones que recibió.',
  'Enter whole gallons, at most 1,000,000.': 'Escriba galones enteros, 1,000,000 como máximo.',
  'Say why not all of it was accepted.': 'Diga por qué no se aceptó todo.',
  'pH is from 0 to 14, with at most two decimals.': 'El pH va de 0 a 14, con dos decimales como máximo.',
  'Enter your name.': 'Escriba su nombre.',
  'Enter the 6 digits from the mail.': 'Escriba los 6 números del correo.',
  'Sign in the box.': 'Firme en el cuadro.',
  "Can't reach the server. Check your connection and try again; this page kept what you typed.":
    'No hay conexión con el servidor. Revise la señal e inténtelo otra vez; esta página guardó lo que escribió.',
  'The server did not answer in time. Try again in a moment; this page kept what you typed.':
    'El servidor no contestó a tiempo. Inténtelo en un momento; esta página guardó lo que escribió.',
  'Something went wrong on the server. Try again in a moment; this page kept what you typed.':
    'Algo falló en el servidor. Inténtelo en un momento; esta página guardó lo que escribió.',
  'This code is not valid, or no longer valid. Ask the driver to show it again.':
    'Este código no sirve, o ya no sirve. Pídale al chofer que lo muestre otra vez.',
  'Too many codes were tried from here. Try again in ten minutes.':
    'Se probaron demasiados códigos desde aquí. Inténtelo en diez minutos.',
  'This load was already signed for. Reload the page to see the receipt.':
    'Esta carga ya está firmada. Cargue la página otra vez para ver el recibo.',
  'This site needs no code. Sign without one.': 'Este sitio no necesita código. Firme sin él.',
  'A code was mailed a moment ago. Look for it in the inbox.':
    'Se envió un código hace un momento. Búsquelo en el correo.',
  'The mail server did not accept the email. Try again in a moment.':
    'El servidor de correo no aceptó el mensaje. Inténtelo en un momento.',
  'This site demands a code. Mail it to the site, then enter it here.':
    'Este sitio exige un código. Envíelo al sitio y escríbalo aquí.',
  'This is not the code that was mailed.': 'Este no es el código que se envió.',
  'This code is not valid any more. Mail a new one.': 'Este código ya no sirve. Pida otro.',
  'That is all the crew reported. Choose Accepted, or enter only the gallons you took.':
    'Eso es todo lo que reportó el chofer. Elija Aceptada, o escriba solo los galones que recibió.',
};
