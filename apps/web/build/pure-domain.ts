import type { ESTree, Plugin } from 'vite';

const rulesAndContract = /\/packages\/(domain|contract)\/src\//;

/**
 * What the rules make while they load (schemas above all) has no effect but its value: said here, so that a
 * page which needs a rule's names or constants does not also get its schemas and the library behind them.
 */
export function pureDomain(): Plugin {
  return {
    name: 'haulwright-pure-domain',
    apply: 'build',
    transform(code, id) {
      if (!rulesAndContract.test(id)) return undefined;
      const calls = this.parse(code)
        .body.flatMap(constantsOf)
        .filter((init) => init.type === 'CallExpression');
      const marked = calls
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
      return { code: marked, map: null };
    },
  };
}

/** The values of the constants a statement of a module declares. */
function constantsOf(statement: ESTree.Directive | ESTree.Statement): ESTree.Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => init ?? []);
}
