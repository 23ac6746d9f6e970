// Claims against the records that they cite.
import { createHash } from 'node:crypto'
import type { AskReader } from '#server/analyst/checker/question.ts'
import type { Adapters, ClaimRecord, Verdict } from './adapters.ts'
import type { Claim } from './format.ts'
import type { Workspace } from './read.ts'

/** `wordless`: shown as proven without words that stand in the records. */
export type ClaimFigures = { true: number; dropped: Claim[]; false: number; passed: Claim[]; wordless: Claim[] }

/** By code alone; with `ask`, by a second reader too. */
export async function judgeClaims(
  workspace: Workspace,
  { checkClaim, readClaim }: Pick<Adapters, 'checkClaim' | 'readClaim'>,
  ask: AskReader | null = null,
): Promise<ClaimFigures | null> {
  if (checkClaim === null || (ask !== null && readClaim === null)) return null
  const { today, person } = workspace.records
  const found: ClaimFigures = { true: 0, dropped: [], false: 0, passed: [], wordless: [] }
  for (const each of workspace.expected.claims) {
    const records = each.records.map((key) => claimRecord(workspace, key, person.name))
    const verdict =
      ask && readClaim ? await readClaim(each.claim, records, today, ask) : checkClaim(each.claim, records, today)
    const isProven = verdict.verdict === 'proven'
    if (each.true) found.true += 1
    else found.false += 1
    if (each.true && !isProven) found.dropped.push(each)
    if (!each.true && isProven) found.passed.push(each)
    if (isProven && !hasWords(verdict, records)) found.wordless.push(each)
  }
  return found
}

/** So many true and so many false claims of a workspace: always the same ones, by chance of their words. */
export function sampled(workspace: Workspace, most: number): Workspace {
  const rank = ({ claim }: Claim) => createHash('sha256').update(claim).digest('hex')
  const some = (truth: boolean) =>
    workspace.expected.claims
      .filter((claim) => claim.true === truth)
      .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
      .slice(0, most)
  return { ...workspace, expected: { ...workspace.expected, claims: [...some(true), ...some(false)] } }
}

const hasWords = ({ spans }: Verdict, records: readonly ClaimRecord[]) =>
  spans.length > 0 &&
  spans.every(({ record, words }) =>
    records.some(
      ({ id, text, fields }) =>
        id === record &&
        words !== '' &&
        [text, ...(fields ?? []).map((field) => field.text)].some((whole) => whole?.includes(words)),
    ),
  )

/** A record as the product hands it over where it is cited: texts under their title or person, the others field by field. */
function claimRecord({ records, texts }: Workspace, key: string, me: string): ClaimRecord {
  const source = texts.get(key)
  const fields = fieldsOf(records, key)
  const day = source?.date ?? null
  const kind = source?.kind ?? 'note'
  if (fields) return { id: key, kind, label: fields[0]?.text ?? key, day, author: null, fields }
  const message = records.messages.find((one) => one.key === key)
  const contact = records.contacts.find(
    (one) => one.key === message?.with || one.interactions.some((each) => each.key === key),
  )
  const label =
    records.notes.find((one) => one.key === key)?.title ??
    records.files.find((one) => one.key === key)?.name ??
    contact?.name ??
    key
  const author = message?.from === 'them' ? (contact?.name ?? null) : kind === 'file' ? null : me
  return { id: key, kind, label, day, author, text: source?.text ?? '' }
}

function fieldsOf({ goals, tasks, contacts }: Workspace['records'], key: string) {
  const some = (list: Record<string, string | null | undefined>) =>
    Object.entries(list).flatMap(([name, text]) => (text ? [{ name, text }] : []))
  const task = tasks.find((one) => one.key === key)
  if (task)
    return some({
      title: task.title,
      description: task.description,
      status: task.status,
      due_date: task.due_date,
      assigned_to_name: task.assignees.join(', ') || 'nobody',
    })
  const goal = goals.find((one) => one.key === key)
  if (goal)
    return some({
      title: goal.title,
      description: goal.description,
      due_date: goal.due_date,
      status: goal.status.replace('_', ' '),
    })
  const contact = contacts.find((one) => one.key === key)
  if (contact) return some({ name: contact.name, role: contact.title, notes: contact.notes })
  const kpi = goals.flatMap(({ kpis }) => kpis).find((one) => one.key === key)
  if (!kpi) return null
  const valued = (value: number | null) => (value === null ? null : `${value} ${kpi.unit ?? ''}`.trim())
  return some({
    name: kpi.name,
    current_value: valued(kpi.current_value),
    target_value: valued(kpi.target_value),
    history: kpi.history.map(({ date, value }) => `${date}: ${valued(value)}`).join('; '),
  })
}
