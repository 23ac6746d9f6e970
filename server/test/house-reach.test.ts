// What code of this product may not do, whatever it is given: run text as code, start programs, or talk to other machines outside
// of the few places that are made for it. Definitions of crews, flows, agents and tools are data; nothing here could run them.
import { describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { CODE, textOf } from './house-files.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const SERVER = CODE.filter((file) => /^(server\/src|contract)\//.test(file) && !isTest(file))
const WEB = CODE.filter((file) => /^(web\/src|contract)\//.test(file) && !isTest(file))

/** Without comments and types, which may speak of anything. */
const codeOf = (file: string) =>
  textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/^import type [^'"]*['"].*$|\btypeof globalThis\.\w+/gm, '')

/** Files that do it, and why they may. A file that does not do it any more must leave the list. */
type Rule = { what: string; pattern: RegExp; where: string[]; may: Record<string, string> }

const from = (names: string) => new RegExp(`(?:from|import|require)\\s*\\(?\\s*['"\`](?:node:)?(?:${names})['"\`/]`)

const RULES: Rule[] = [
  {
    what: 'runs text as code',
    pattern:
      /\beval\b\s*[(,)]|\bFunction\s*\(|\bnew Function\b|\.constructor\s*\(|setTimeout\(\s*['"`]|setInterval\(\s*['"`]/,
    where: [...SERVER, ...WEB],
    may: {},
  },
  {
    what: 'loads another machine for code: vm, inspector, cluster, native modules',
    pattern: new RegExp(
      `${from('vm|inspector|cluster|repl|v8|wasi|sea').source}|process\\.(binding|dlopen)|WebAssembly`,
    ),
    where: SERVER,
    may: {
      'server/src/platform/memory.ts': 'one collection of garbage after a start; no text is given to it',
      'server/src/platform/thread.ts': 'how much young memory a thread has: one number; no text is given to it',
    },
  },
  {
    what: 'imports what is not written there as a name',
    // A literal may be followed by nothing but the bracket's end.
    pattern: /\bimport\(\s*(?!'[^'$]+'\s*\))|\brequire\s*\(|createRequire|import\.meta\.resolve/,
    where: [...SERVER, ...WEB],
    may: {},
  },
  {
    what: 'starts programs',
    pattern: from('child_process'),
    where: SERVER,
    may: {
      'server/src/platform/postgres.ts': 'the embedded database is a program of its own',
      'server/src/platform/postgres-place.ts': 'its folder and its account are made by programs of the system',
    },
  },
  {
    what: 'starts threads',
    pattern: /\bnew Worker\(/,
    where: SERVER,
    may: {
      'server/src/platform/thread.ts':
        'documents, calendars, address books and mailboxes are read where a hostile one can be cut off; the files are named in the code',
    },
  },
  {
    what: 'asks other machines with fetch',
    pattern: /\bfetch\s*\(|globalThis\.fetch|new (?:EventSource|WebSocket|XMLHttpRequest)\(|sendBeacon/,
    where: SERVER,
    may: {
      'server/src/llm/http-client.ts': 'models that the operator configured',
      'server/src/platform/web/search.ts': 'the search that the operator configured',
      'server/src/operation/check-reach.ts':
        'the doctor: this server itself, and the lists of models that the operator configured',
    },
  },
  {
    what: 'opens connections by hand',
    pattern: new RegExp(
      `${from('https|http2|tls|dgram|dns|dns/promises|undici|axios|got|ws').source}|\\b(?:request|createConnection|connect)\\b[^\\n]* from 'node:(?:http|net)'`,
    ),
    where: SERVER,
    may: {
      'server/src/llm/http-client.ts': 'models that the operator configured, over connections that are kept',
      'server/src/platform/web/request.ts': 'public pages of the web, at addresses that were checked',
      'server/src/platform/web/address.ts': 'which addresses a name leads to, so that they can be checked',
    },
  },
  {
    what: 'sends letters',
    pattern: from('nodemailer'),
    where: SERVER,
    may: {
      'server/src/platform/mail/deliver.ts': 'the mail server that the operator configured',
      'server/src/platform/imap/send.ts': 'the mail server of a connected mailbox, at an address that was checked',
    },
  },
  {
    what: 'speaks a provider’s language',
    pattern: from('@ai-sdk|ai|openai|@google'),
    where: SERVER,
    may: { 'server/src/llm/library.ts': 'through the HTTP client of llm/, which keeps its limits' },
  },
  {
    what: 'puts text into the page as markup',
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc\b|rehype-raw|DOMParser/,
    where: WEB,
    may: {},
  },
]

/** All packages that the server stands on. A further one is looked at first: does it run text, does it talk to others? */
const PACKAGES = [
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@fastify/formbody',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@orama/stemmers',
  '@zxcvbn-ts/language-common',
  'chrono-node',
  'cookie',
  'css-tree',
  'csv-parse',
  'csv-stringify',
  'culori',
  'fast-json-stringify',
  'fastest-levenshtein',
  'fastify',
  'fparser',
  'file-type',
  'html-to-text',
  'htmlparser2',
  'ical.js',
  'image-size',
  'imapflow',
  'ipaddr.js',
  'kysely',
  'mailparser',
  'marked',
  'nodemailer',
  // It makes what OAuth says; requests of its own go through the guarded one (platform/imap/sign-in.ts).
  'oauth4webapi',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'rrule-temporal',
  // It listens, where the operator set it up, and sends nothing (platform/imap/forward-listener.ts).
  'smtp-server',
  'temporal-polyfill',
  'unpdf',
  'uuid',
  'web-push',
  'windows-iana',
  'yauzl',
  'yazl',
  'zod',
]

describe('the reach of the code', () => {
  it.each(RULES)('nothing $what but where it is said why', ({ pattern, where, may }) => {
    const found = [...new Set(where)].filter((file) => pattern.test(codeOf(file)))
    expect(found.sort()).toEqual(Object.keys(may).sort())
  })

  it('the server stands on packages that were looked at, and on no others', () => {
    const imported = SERVER.flatMap((file) =>
      [...codeOf(file).matchAll(/(?:from|import)\s*\(?\s*'((?!node:)[@a-z][^']*)'/g)].map((match) => match[1] ?? ''),
    ).map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    expect(imported).toContain('fastify')
    figure(
      'M14',
      `${RULES.length} rules over ${SERVER.length + WEB.length} files, ${PACKAGES.length} packages looked at`,
    )
    expect(imported.filter((name) => !PACKAGES.includes(name))).toEqual([])
    const named = new Set(RULES.flatMap(({ may }) => Object.keys(may)))
    figure('C8', `${named.size} files may, each with its reason; ${PACKAGES.length} packages were looked at; 0 others`)
  })

  it.each([
    ['runs text as code', "const f = new Function('a', body)"],
    ['runs text as code', 'eval(text)'],
    ['runs text as code', '(0, eval)(text)'],
    ['imports what is not written there as a name', 'await import(name)'],
    ['imports what is not written there as a name', "await import('./tools/' + name)"],
    ['imports what is not written there as a name', 'await import(`./tools/$' + '{name}.ts`)'],
    ['starts programs', "import { exec } from 'node:child_process'"],
    ['starts programs', "const { exec } = await import('child_process')"],
    ['loads another machine for code: vm, inspector, cluster, native modules', "import vm from 'node:vm'"],
    ['asks other machines with fetch', 'await fetch(input.url)'],
    ['opens connections by hand', "import { request } from 'node:https'"],
    ['opens connections by hand', "import { connect } from 'node:net'"],
    ['puts text into the page as markup', '<div dangerouslySetInnerHTML={{ __html: text }} />'],
  ])('the rule about what %s sees: %s', (what, line) => {
    expect(RULES.find((rule) => rule.what === what)?.pattern.test(line)).toBe(true)
  })
})
