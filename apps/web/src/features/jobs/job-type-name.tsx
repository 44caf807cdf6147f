import { Swatch } from '../../ui/base/swatch.tsx';

/** Public to other features. What kind of work it is, with the colour the company gave it. */
export function JobTypeName({ name, color }: { readonly name: string; readonly color: string | null }) {
  return (
    <>
      {color !== null && <Swatch color={color} className="mr-1.5" />}
      {name}
    </>
  );
}
