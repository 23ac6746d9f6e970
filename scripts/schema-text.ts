// The schema of a migrated database, written out for people: what all migrations together have made.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const HEAD = `-- The schema as all migrations together make it, for reading. Written by \`npm run db:generate\`, checked by server/test/schema.test.ts.
-- It runs nowhere: the migrations are what is run. What the database does by itself, and why, stands in AGENTS.md.
`

/**
 * Tables with their keys, checks, indexes, policies and triggers, then views, functions and grants, each kind in the order of names.
 * What extensions bring is left out, and what the queues of background jobs keep in a schema of their own.
 */
export async function schemaText(client: pg.Client): Promise<string> {
  // Names in definitions are written without the schema, and always in the same way.
  await client.query('set search_path = public')
  const parts = [
    HEAD,
    ...migrations(),
    ...(await tables(client)),
    ...(await views(client)),
    ...(await functions(client)),
  ]
  return `${parts.join('\n').trimEnd()}\n`
}

const MIGRATIONS = join(import.meta.dirname, '../server/migrations')
const hashLine = /^-- {3}([0-9a-f]{64}) {2}(\S+\.sql)$/gm

/** Each migration as it was when the schema was written, by its SHA-256: one that has landed is never edited. */
function migrations(): string[] {
  const lines = [...hashesNow()].map(([name, hash]) => `--   ${hash}  ${name}`)
  return [['-- Made by these, each as it was then (SHA-256):', ...lines, ''].join('\n')]
}

/** By the name of each migration in the tree, its SHA-256. */
export function hashesNow(): Map<string, string> {
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(MIGRATIONS, name)))
        .digest('hex'),
    ]),
  )
}

/** The same, as a written schema has it. */
export function hashesIn(schema: string): Map<string, string> {
  return new Map([...schema.matchAll(hashLine)].map(([, hash = '', name = '']) => [name, hash]))
}

type Row = Record<string, string>
const rowsOf = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows

const notOfExtension = (catalogue: string, alias: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

async function tables(client: pg.Client): Promise<string[]> {
  const found = await rowsOf(
    client,
    `select c.oid::text, c.relname as name, c.relpersistence as kept, c.relrowsecurity::text as secured, c.relforcerowsecurity::text as forced,
       coalesce(array_to_string(c.reloptions, ', '), '') as options, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${notOfExtension('pg_class', 'c')}
     order by c.relname`,
  )
  const texts: string[] = []
  for (const table of found) texts.push(await tableText(client, table))
  return texts
}

async function tableText(client: pg.Client, table: Row): Promise<string> {
  const columns = await rowsOf(
    client,
    `select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
         || case when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid)) else '' end
         || case when a.attidentity <> '' then ' generated as identity' else '' end
         || case when a.attgenerated = '' and d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
         || case when a.attnotnull then ' not null' else '' end as line
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  )
  const constraints = await rowsOf(
    client,
    `select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
     where conrelid = $1 and contype <> 'n' order by position(contype::text in 'pufcxt'), conname`,
    [table.oid],
  )
  const indexes = await rowsOf(
    client,
    `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1 and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
     order by c.relname`,
    [table.oid],
  )
  const policies = await rowsOf(
    client,
    `select format('create policy %I on %I for %s', policyname, tablename, lower(cmd))
         || case when permissive = 'RESTRICTIVE' then ' as restrictive' else '' end || ' to ' || array_to_string(roles, ', ')
         || coalesce(E'\\n  using (' || qual || ')', '') || coalesce(E'\\n  with check (' || with_check || ')', '') || ';' as line
     from pg_policies where schemaname = 'public' and tablename = $1 order by policyname`,
    [table.name],
  )
  const triggers = await rowsOf(
    client,
    `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`,
    [table.oid],
  )
  const grants = await rowsOf(client, GRANTS, [table.oid])
  const body = [...columns, ...constraints].map(({ line }) => `  ${line}`).join(',\n')
  return [
    table.comment ? `-- ${table.comment}` : null,
    `create ${table.kept === 'u' ? 'unlogged ' : ''}table ${table.name} (\n${body}\n)${table.options ? ` with (${table.options})` : ''};`,
    ...indexes.map(({ line }) => line),
    table.secured === 'true' ? `alter table ${table.name} enable row level security;` : null,
    table.forced === 'true' ? `alter table ${table.name} force row level security;` : null,
    ...[...policies, ...triggers, ...grants].map(({ line }) => line),
    '',
  ]
    .filter((line) => line !== null)
    .join('\n')
}

/** What the role of requests may do with a table or view, whole or by column. */
const GRANTS = `
  select format('grant %s on %s to adjutant_app;', string_agg(lower(privilege_type), ', ' order by privilege_type), $1::oid::regclass) as line
  from pg_class c, aclexplode(c.relacl) where c.oid = $1::oid and grantee = (select oid from pg_roles where rolname = 'adjutant_app')
  having count(*) > 0
  union all
  select format('grant %s (%s) on %s to adjutant_app;', lower(privilege_type), string_agg(quote_ident(a.attname), ', ' order by a.attnum), $1::oid::regclass)
  from pg_attribute a, aclexplode(a.attacl) where a.attrelid = $1::oid and grantee = (select oid from pg_roles where rolname = 'adjutant_app')
  group by privilege_type`

async function views(client: pg.Client): Promise<string[]> {
  const found = await rowsOf(
    client,
    `select c.oid::text, c.relname as name, coalesce(array_to_string(c.reloptions, ', '), '') as options, pg_get_viewdef(c.oid, true) as body
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and ${notOfExtension('pg_class', 'c')}
     order by c.relname`,
  )
  const texts: string[] = []
  for (const { oid, name, options, body } of found) {
    const grants = await rowsOf(client, GRANTS, [oid])
    const head = `create view ${name}${options ? ` with (${options})` : ''} as\n${body}`
    texts.push([head, ...grants.map(({ line }) => line), ''].join('\n'))
  }
  return texts
}

async function functions(client: pg.Client): Promise<string[]> {
  const found = await rowsOf(
    client,
    `select trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || E';\\n' as body from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${notOfExtension('pg_proc', 'p')}
     order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  )
  return found.map(({ body }) => body ?? '')
}
