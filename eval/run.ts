// npm run eval: how good what the product says of records is, over workspaces that were written by hand (eval/README.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { adapters } from './adapters.ts'
import { type Judged, judgeAsked } from './evaluate.ts'
import { judgeClaims, sampled } from './judge-claims.ts'
import { judgeStatements } from './judge-statements.ts'
import { judgeMatters } from './matters-by-rules.ts'
import { EVAL, readWorkspace, workspaceFolders } from './read.ts'
import { idealReader, openReader } from './reader.ts'
import { report, shown } from './report.ts'

const USAGE = `Usage: npm run eval [-- --open | --kept] [--short] [--model] [--reader | --answers FILE | --ideal] [--sample N] [--only NAME] [--show] [--write]

--open, --kept   one half of the workspaces; without either: both
--short          the parts that need no server: matters, statements and claims (seconds)
--model          the provider's settings of this environment (MODELS, DEFAULT_MODEL, OPENAI_… and the like) are the server's too
--reader         claims are put to the second reader, too: the model that CHECK_MODEL of this environment names
--answers FILE   the same, and what is asked is answered by this file; questions without an answer are added to it (see README.md)
--ideal          the same, and each question is answered by what is true: what is dropped, no reader can mend; of open workspaces only
--sample N       of each workspace N true and N false claims, always the same ones; for readers that take their time
--only NAME      one workspace
--show           each answer, piece of advice and claim with its verdict; of open workspaces only
--write          the figures go into eval/results.md`

const PROVIDERS = /^(?:OPENAI_|GOOGLE_|MODELS$|DEFAULT_MODEL$|CHECK_MODEL$|FALLBACK_MODELS$|EMBEDDING_)/
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const options = optionsOf()
  if (options === null || options.help) {
    say(USAGE)
    return options === null ? 2 : 0
  }
  const sets =
    options.open === options.kept
      ? (['open', 'kept'] as const)
      : options.open
        ? (['open'] as const)
        : (['kept'] as const)
  const models = options.model
    ? Object.fromEntries(Object.entries(process.env).filter(([name]) => PROVIDERS.test(name)))
    : {}
  if (options.ideal && !options.open) {
    say('--ideal reads what is true of the claims: it is for --open alone.')
    return 2
  }
  const reader = options.reader || options.answers ? await openReader(options.answers ?? null) : null
  const judged: Judged[] = []
  for (const set of sets)
    for (const folder of workspaceFolders(set)) {
      const workspace = readWorkspace(folder)
      if (options.only !== undefined && options.only !== workspace.name) continue
      process.stderr.write(`${set}/${workspace.name}\n`)
      const asked =
        options.short || workspace.expected.judges.every((part) => part === 'statements')
          ? null
          : await judgeAsked(workspace, models)
      const statements = judgeStatements(workspace, adapters)
      const some = options.sample === undefined ? workspace : sampled(workspace, Number(options.sample))
      const claims = await judgeClaims(some, adapters, options.ideal ? idealReader(some) : (reader?.ask ?? null))
      const matters = options.short && workspace.expected.judges.includes('matters') ? judgeMatters(workspace) : null
      judged.push({ name: workspace.name, set, statements, claims, matters, asked })
    }
  const asked = reader?.close() ?? null
  if (judged.length === 0) {
    say('There is no such workspace.')
    return 1
  }
  if (options.show) say(shown(judged))
  const page = report(judged)
  say(page)
  if (asked) say(`\n${asked}`)
  if (options.write) writeFileSync(join(EVAL, 'results.md'), results(page, options.model, asked))
  return 0
}

function optionsOf() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({
      options: {
        open: flag,
        kept: flag,
        short: flag,
        model: flag,
        show: flag,
        write: flag,
        help: flag,
        reader: flag,
        ideal: flag,
        answers: { type: 'string' },
        sample: { type: 'string' },
        only: { type: 'string' },
      },
    })
    return values
  } catch {
    return null
  }
}

function results(page: string, model: boolean, asked: string | null): string {
  const { version } = JSON.parse(readFileSync(resolve(EVAL, '../package.json'), 'utf8')) as { version: string }
  const by = model ? `a model (${process.env.DEFAULT_MODEL ?? 'the default one'})` : 'the built-in analyst'
  const given = process.argv.slice(2).filter((one) => one !== '--show')
  const command = `npm run eval -- ${given.join(' ')}`
  return `# What the evaluation found out

Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}, version ${version}. Questions and advice: ${by}.
Statements: ${adapters.names.statements}. Claims: ${adapters.names.claims}${asked ? ` and a second reader: ${asked}` : ', without a model'}. What the columns mean stands in [README.md](README.md).

${page}
`
}

process.exitCode = await main()
