// What can be checked of a workspace without understanding it: keys, quotes, dates, and that there is enough of everything.
// node eval/check.ts [FOLDER...] checks these folders, or all of eval/open and eval/kept.
import { readWorkspace, type Workspace, workspaceFolders } from './read.ts'

const LEAST = { notes: 12, contacts: 8, tasks: 15, matters: 4, read: 12, statements: 40, questions: 40, claims: 35 }
/** What a workspace judges, all of it; and the questions of one that judges some of it. */
const [PARTS, SMALL] = [4, 20]
const MOST = { notes: 40, contacts: 25, tasks: 40, matters: 8, goals: 6 }

/** What is wrong with a workspace, one line each; empty: nothing. */
export function problemsOf(workspace: Workspace): string[] {
  return [
    ...amounts(workspace),
    ...references(workspace),
    ...quotes(workspace),
    ...days(workspace),
    ...answers(workspace),
  ]
}

function amounts({ records, expected }: Workspace): string[] {
  const claims = (truth: boolean) => expected.claims.filter((claim) => claim.true === truth).length
  const least = (part: (typeof expected.judges)[number], many: number) => (expected.judges.includes(part) ? many : 0)
  const isWhole = expected.judges.length === PARTS
  const counted: [what: string, count: number, from: number, most?: number][] = [
    ['goals', records.goals.length, 1, MOST.goals],
    ['notes', records.notes.length, LEAST.notes, MOST.notes],
    ['contacts', records.contacts.length, LEAST.contacts, MOST.contacts],
    ['tasks', records.tasks.length, least('matters', LEAST.tasks), MOST.tasks],
    ['matters', expected.matters.length, least('matters', LEAST.matters), MOST.matters],
    ['not_matters', expected.not_matters.length, least('matters', 1)],
    ['read', expected.read.length, least('statements', LEAST.read)],
    ['statements', expected.statements.length, least('statements', LEAST.statements)],
    ['questions', expected.questions.length, least('questions', isWhole ? LEAST.questions : SMALL)],
    ['true claims', claims(true), least('claims', LEAST.claims)],
    ['false claims', claims(false), least('claims', LEAST.claims)],
  ]
  return counted
    .filter(([, count, from, most]) => count < from || (most !== undefined && count > most))
    .map(([what, count, from, most]) => `${count} ${what}: at least ${from}${most ? `, at most ${most}` : ''}.`)
}

function references({ records, expected, texts }: Workspace): string[] {
  const keysOf = (list: readonly { key: string }[]) => new Set(list.map(({ key }) => key))
  const wrong: string[] = []
  const want = (known: ReadonlySet<string>, key: string | null, where: string) => {
    if (key !== null && !known.has(key)) wrong.push(`${where}: there is no ${key}.`)
  }
  const [organizations, goals, contacts] = [
    keysOf(records.organizations),
    keysOf(records.goals),
    keysOf(records.contacts),
  ]
  const all = new Set(texts.keys())
  for (const task of records.tasks) want(goals, task.goal, `task ${task.key}`)
  for (const contact of records.contacts) want(organizations, contact.organization, `contact ${contact.key}`)
  for (const message of records.messages) want(contacts, message.with, `message ${message.key}`)
  for (const key of expected.read) want(all, key, 'read')
  for (const { rank, records: cited } of expected.matters) for (const key of cited) want(all, key, `matter ${rank}`)
  for (const { source, quote, becomes } of expected.statements) {
    want(all, source, `statement "${quote}"`)
    want(all, becomes?.source ?? null, `what became of "${quote}"`)
  }
  const asked = new Set<string>()
  for (const { key, after, records: cited } of expected.questions) {
    if (asked.has(key)) wrong.push(`question ${key} is there twice.`)
    want(asked, after, `question ${key}, after`)
    asked.add(key)
    for (const record of cited) want(all, record, `question ${key}`)
  }
  for (const { claim, records: cited } of expected.claims) for (const key of cited) want(all, key, `claim "${claim}"`)
  const ranks = expected.matters.map(({ rank }) => rank).toSorted((a, b) => a - b)
  if (ranks.some((rank, at) => rank !== at + 1)) wrong.push('The ranks of matters are 1, 2, 3 and so on.')
  return wrong
}

function quotes({ expected, texts }: Workspace): string[] {
  const spans = [
    ...expected.not_statements,
    ...expected.statements.flatMap(({ source, quote, becomes }) => [
      { source, quote },
      ...(becomes === null ? [] : [{ source: becomes.source, quote: becomes.quote }]),
    ]),
  ]
  const wrong = spans
    .filter(({ source, quote }) => texts.get(source)?.text.includes(quote) === false)
    .map(({ source, quote }) => `${source} does not say "${quote}".`)
  const seen = new Set<string>()
  for (const { source, kind, quote } of expected.statements) {
    const id = `${source} ${kind} ${quote}`
    if (seen.has(id)) wrong.push(`The ${kind} "${quote}" of ${source} is there twice.`)
    seen.add(id)
  }
  return wrong
}

/** Nothing was written after the workspace's own day. */
function days({ records, texts }: Workspace): string[] {
  const past = ['note', 'message', 'interaction']
  const late = [...texts].filter(([, { kind, date }]) => past.includes(kind) && (date ?? '') > records.today)
  const values = records.goals
    .flatMap(({ kpis }) => kpis)
    .flatMap(({ key, history }) => history.map(({ date }) => ({ key, date })))
  return [
    ...late.map(([key, { date }]) => `${key} is of ${date}, after the workspace's today.`),
    ...values.filter(({ date }) => date > records.today).map(({ key, date }) => `${key} has a value of ${date}.`),
  ]
}

function answers({ expected }: Workspace): string[] {
  const twice = (list: readonly string[], what: string) =>
    list.filter((one, at) => list.indexOf(one) !== at).map((one) => `The ${what} "${one}" is there twice.`)
  return [
    ...expected.questions
      .filter(({ must_say, must_not_say }) =>
        must_not_say.some((not) =>
          must_say.some((group) => group.every((one) => one.toLowerCase().includes(not.toLowerCase()))),
        ),
      )
      .map(({ key }) => `question ${key} must say what it must not say.`),
    ...twice(
      expected.questions.map(({ ask, after }) => `${ask}${after ?? ''}`),
      'question',
    ),
    ...twice(
      expected.claims.map(({ claim }) => claim),
      'claim',
    ),
  ]
}

if (import.meta.main) {
  const given = process.argv.slice(2)
  const folders = given.length > 0 ? given : [...workspaceFolders('open'), ...workspaceFolders('kept')]
  const wrong = folders.flatMap((folder) => {
    try {
      return problemsOf(readWorkspace(folder)).map((problem) => `${folder}: ${problem}`)
    } catch (error) {
      return [String(error)]
    }
  })
  for (const line of wrong) process.stderr.write(`${line}\n`)
  process.stdout.write(`${folders.length} workspaces, ${wrong.length} problems.\n`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
