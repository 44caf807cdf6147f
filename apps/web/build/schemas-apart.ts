import { readFile } from 'node:fs/promises';
import { type ESTree, parseSync, type Plugin, transformWithOxc } from 'vite';

type Statement = ESTree.Directive | ESTree.Statement;

const rules = /\/packages\/domain\/src\/.*\.ts$/;
const readers = /\/(apps\/web\/src|packages\/domain\/src)\/.*\.tsx?(\?plain)?$/;
const plain = '?plain';

/** A file of rules without types, and what in it needs the library of schemas. */
interface RuleFile {
  readonly code: string;
  readonly body: readonly Statement[];
  readonly withSchemas: ReadonlySet<Statement>;
  readonly schemaNames: ReadonlySet<string>;
}

/**
 * Cuts each file of rules in two: names, constants and functions that any page may need (`job.ts?plain`), and
 * the schemas, which only forms check by. Files are what the bundler moves: without this a list that shows a
 * status's name would load the schemas beside it and their library, a tenth of its first visit.
 */
export function schemasApart(): Plugin {
  const read = new Map<string, Promise<RuleFile>>();
  const ruleFile = (path: string, resolve: Resolve): Promise<RuleFile> => {
    const known = read.get(path) ?? readRules(path, resolve, ruleFile);
    read.set(path, known);
    return known;
  };
  return {
    name: 'haulwright-schemas-apart',
    apply: 'build',
    buildStart: () => read.clear(),
    async transform(code, id) {
      if (!readers.test(id)) return undefined;
      const resolve: Resolve = async (source, importer) => (await this.resolve(source, importer))?.id;
      const path = id.replace(plain, '');
      if (!rules.test(path))
        return {
          code: await importingPlain(code, parseSync(id, code).program.body, path, resolve, ruleFile),
          map: null,
        };
      const file = await ruleFile(path, resolve);
      if (file.withSchemas.size === 0)
        return { code: await importingPlain(file.code, file.body, path, resolve, ruleFile), map: null };
      const part = id.endsWith(plain) ? plainPart(file) : schemaPart(file, path);
      return {
        code: await importingPlain(
          part,
          parseSync(path.replace(/ts$/, 'js'), part).program.body,
          path,
          resolve,
          ruleFile,
        ),
        map: null,
      };
    },
  };
}

type Resolve = (source: string, importer: string) => Promise<string | undefined>;
type ReadRules = (path: string, resolve: Resolve) => Promise<RuleFile>;

async function readRules(path: string, resolve: Resolve, ruleFile: ReadRules): Promise<RuleFile> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false });
  const { body } = parseSync(path.replace(/ts$/, 'js'), code).program;
  const schemaNames = new Set<string>();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const source = await resolve(statement.source.value, path);
    const from =
      source !== undefined && rules.test(source) ? (await ruleFile(source, resolve)).schemaNames : undefined;
    for (const { imported, local } of namedImports(statement))
      if (from === undefined || from.has(imported)) schemaNames.add(local);
  }
  const withSchemas = new Set<Statement>();
  // A statement that uses a schema is part of the schemas itself, so repeat until no more are found.
  for (let before = -1; before !== withSchemas.size;) {
    before = withSchemas.size;
    for (const statement of body) {
      if (
        statement.type === 'ImportDeclaration' ||
        withSchemas.has(statement) ||
        ![...namesUsedIn(statement)].some((name) => schemaNames.has(name))
      )
        continue;
      withSchemas.add(statement);
      namesDeclaredBy(statement).forEach((name) => schemaNames.add(name));
    }
  }
  return { code, body, withSchemas, schemaNames };
}

/** The statements as text, with what they need of the file's imports. */
function partOf({ code, body }: RuleFile, statements: readonly Statement[]): string {
  const used = namesUsedIn(statements);
  const imports = body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return [];
    const needed = namedImports(statement).filter(({ local }) => used.has(local));
    return needed.length === 0 ? [] : importLine(needed, statement.source.value);
  });
  return [...imports, ...statements.map(({ start, end }) => code.slice(start, end))].join('\n');
}

const importLine = (named: readonly NamedImport[], from: string) =>
  `import { ${named.map(({ imported, local }) => `${imported} as ${local}`).join(', ')} } from ${JSON.stringify(from)};`;

function plainPart(file: RuleFile): string {
  const kept = file.body.filter(
    (statement) => statement.type !== 'ImportDeclaration' && !file.withSchemas.has(statement),
  );
  const hidden = kept
    .filter((statement) => statement.type !== 'ExportNamedDeclaration')
    .flatMap(namesDeclaredBy);
  // The schemas' part may use what the file keeps to itself.
  return `${partOf(file, kept)}\nexport { ${hidden.join(', ')} };`;
}

function schemaPart(file: RuleFile, path: string): string {
  const schemas = [...file.withSchemas];
  const used = namesUsedIn(schemas);
  const own = file.body
    .filter((statement) => statement.type !== 'ImportDeclaration' && !file.withSchemas.has(statement))
    .flatMap(namesDeclaredBy);
  const needed = own.filter((name) => used.has(name)).map((name) => ({ imported: name, local: name }));
  return `${importLine(needed, path + plain)}\nexport * from ${JSON.stringify(path + plain)};\n${partOf(file, schemas)}`;
}

/** The code with what it imports of rules taken from their plain parts where it is there. */
async function importingPlain(
  code: string,
  body: readonly Statement[],
  path: string,
  resolve: Resolve,
  ruleFile: ReadRules,
): Promise<string> {
  let text = code;
  for (const statement of body.toReversed()) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value.endsWith(plain)) continue;
    const source = await resolve(statement.source.value, path);
    if (source === undefined || !rules.test(source)) continue;
    const { withSchemas, schemaNames } = await ruleFile(source, resolve);
    if (withSchemas.size === 0) continue;
    const names = Map.groupBy(namedImports(statement), ({ imported }) => schemaNames.has(imported));
    const lines = [...names].map(([isSchema, named]) =>
      importLine(named, isSchema ? source : source + plain),
    );
    text = text.slice(0, statement.start) + lines.join('') + text.slice(statement.end);
  }
  return text;
}

interface NamedImport {
  readonly imported: string;
  readonly local: string;
}

function namedImports(statement: ESTree.ImportDeclaration): NamedImport[] {
  return statement.specifiers.map((specifier) => {
    const imported =
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? specifier.imported.name
        : specifier.local.name;
    return { imported, local: specifier.local.name };
  });
}

function namesDeclaredBy(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return declaration.id ? [declaration.id.name] : [];
  return [];
}

/** All names that the code reads, without those of properties: in `job.status` it is `job`. */
function namesUsedIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesUsedIn(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name, computed } = node as { type?: unknown; name?: unknown; computed?: unknown };
    if (type === 'Identifier' && typeof name === 'string') found.add(name);
    for (const [key, value] of Object.entries(node)) {
      if (
        computed !== true &&
        ((type === 'MemberExpression' && key === 'property') || (type === 'Property' && key === 'key'))
      )
        continue;
      namesUsedIn(value, found);
    }
  }
  return found;
}
