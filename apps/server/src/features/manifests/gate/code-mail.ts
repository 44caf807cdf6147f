import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { mailedCodeMinutes } from '@haulwright/domain/gate/mailed-code';
import { formatGallons } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { MailMessage } from '../../../platform/mail/mailer.ts';

type Load = Pick<GateVisit, 'hauler' | 'truck' | 'site' | 'wasteTypes' | 'reportedGallons'>;

/** The mail with the code for a load's receipt. */
export function codeMail(
  { hauler, truck, site, wasteTypes, reportedGallons }: Load,
  code: string,
): Pick<MailMessage, 'subject' | 'text'> {
  const facts = [
    ['Hauler', [hauler.name, hauler.phone]],
    ['Truck', [truck?.name, truck?.plate && `plate ${truck.plate}`]],
    ['Waste', wasteTypes.map((one) => wasteTypeName[one])],
    ['Crew’s figure', [formatGallons(reportedGallons)]],
  ] as const;
  return {
    subject: `Code for a load from ${hauler.name}`,
    text: [
      'Hello,',
      '',
      `${hauler.name} brought a load to ${site} and asks for your receipt.`,
      '',
      `Code: ${code}`,
      '',
      `Enter it on the page where you sign for this load. It works once, within ${mailedCodeMinutes} minutes.`,
      '',
      ...facts.flatMap(([name, values]) => {
        const value = values.filter(Boolean).join(', ');
        return value === '' ? [] : [`${name}: ${value}`];
      }),
      '',
      'If this truck is not with you, ignore this mail: nobody can sign for the load without the code.',
      '',
    ].join('\n'),
  };
}
