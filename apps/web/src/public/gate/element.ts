/** Attributes of an element: `false` and `undefined` are left out, `true` is set without a value. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;
export type Child = Node | string;

/** Creates an HTML element. Strings become text, never markup (Trusted Types). */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function filled<One extends Element>(one: One, attributes: Attributes, children: readonly Child[]): One {
  for (const [name, value] of Object.entries(attributes)) setAttribute(one, name, value);
  one.append(...children);
  return one;
}

/** Sets or removes an attribute. */
export function setAttribute(one: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) one.removeAttribute(name);
  else one.setAttribute(name, value === true ? '' : value);
}
