// Claims against the records that they cite.
import type { Adapters, ClaimRecord } from './adapters.ts'
import type { Claim } from './format.ts'
import type { Workspace } from './read.ts'

export type ClaimFigures = { true: number; dropped: Claim[]; false: number; passed: Claim[] }

export function judgeClaims(workspace: Workspace, { checkClaim }: Adapters): ClaimFigures | null {
  if (checkClaim === null) return null
  const { today, person } = workspace.records
  const isProven = ({ claim, records }: Claim) =>
    checkClaim(
      claim,
      records.map((key) => claimRecord(workspace, key, person.name)),
      today,
    ).verdict === 'proven'
  const [held, untrue] = [true, false].map((truth) => workspace.expected.claims.filter((claim) => claim.true === truth))
  return {
    true: held?.length ?? 0,
    dropped: (held ?? []).filter((claim) => !isProven(claim)),
    false: untrue?.length ?? 0,
    passed: (untrue ?? []).filter(isProven),
  }
}

/** A record as an answer would cite it, with its values where it is a KPI, a task or a goal. */
function claimRecord({ records, texts }: Workspace, key: string, me: string): ClaimRecord {
  const source = texts.get(key)
  const label =
    records.notes.find((one) => one.key === key)?.title ??
    records.files.find((one) => one.key === key)?.name ??
    (source?.text.split('\n')[0] ?? key).slice(0, 60)
  const values = valuesOf(records, key)
  return {
    id: key,
    kind: source?.kind ?? 'note',
    label,
    day: source?.date ?? null,
    author: source?.kind === 'note' || source?.kind === 'interaction' ? me : senderOf(records, key, me),
    text: [source?.text ?? '', ...values].join('\n'),
  }
}

function senderOf({ messages, contacts }: Workspace['records'], key: string, me: string): string | null {
  const message = messages.find((one) => one.key === key)
  if (!message) return null
  return message.from === 'me' ? me : (contacts.find((one) => one.key === message.with)?.name ?? null)
}

function valuesOf({ goals, tasks }: Workspace['records'], key: string): string[] {
  const task = tasks.find((one) => one.key === key)
  if (task)
    return [`Status: ${task.status}`, `Due: ${task.due_date ?? 'none'}`, `Assigned to: ${task.assignees.join(', ')}`]
  const goal = goals.find((one) => one.key === key)
  if (goal) return [`Status: ${goal.status}`, `Due: ${goal.due_date ?? 'none'}`]
  const kpi = goals.flatMap(({ kpis }) => kpis).find((one) => one.key === key)
  if (kpi)
    return [
      `Now: ${kpi.current_value} ${kpi.unit ?? ''}`,
      `Target: ${kpi.target_value} ${kpi.unit ?? ''}`,
      ...kpi.history.map(({ date, value }) => `${date}: ${value}`),
    ]
  return []
}
