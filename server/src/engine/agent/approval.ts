// A human's yes to one call of a tool: bound to exactly its arguments, given once, used once (trust M3, decision 0020).
import { createHash } from 'node:crypto'
import type { Citation } from '#contract/shapes.ts'
import { type Db, json, sql } from '../../platform/db.ts'
import { type FieldError, fail, notFound } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { RunQuery } from '../run-query.ts'
import { answerPrompt } from '../run-rows.ts'
import type { Tool } from '../tool.ts'
import type { ShapingSource } from './shaped.ts'

/** How long after the yes it may be used. */
export const GOOD_FOR_MINUTES = 15
export const APPROVE = 'Approve'
export const DECLINE = 'Decline'

type Arguments = Record<string, unknown>

/** One text for all spellings of the same value: keys in order, no blanks. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? 'null'
  )
}

/** What a yes is bound to: SHA-256 of the canonical JSON, in hex. */
export const hashOf = (args: unknown): string => createHash('sha256').update(canonicalJson(args)).digest('hex')

/** Arguments as the tool takes them, or what is wrong with them: for the model, and field by field for a form. */
export function readArguments(
  tool: Tool,
  input: unknown,
): { ok: true; args: Arguments } | { ok: false; problem: string; errors: FieldError[] } {
  const read = tool.input.strict().safeParse(JSON.parse(json(input)))
  if (read.success) return { ok: true, args: read.data }
  const errors = read.error.issues
    .slice(0, 10)
    .map(({ path, message }) => ({ field: path.map(String).join('.').slice(0, 100), message: message.slice(0, 300) }))
  const problem = errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ')
  return { ok: false, problem, errors }
}

export type ApprovalQuestion = {
  run_id: string
  user_id: string
  key: string
  tool: string
  title: string
  target: string | null
  args: Arguments
  origin: readonly { source: string; record: Citation | null }[]
  /** Those of them whose words shaped the arguments. */
  shaped: readonly ShapingSource[]
  /** Key of the prompt that asks for it, together with others. */
  promptKey: string
}

/** Keeps what is asked. Asking the same over after a crash changes nothing. Returns its id. */
export async function saveApprovalRequest(db: Db, asked: ApprovalQuestion): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into approvals (id, run_id, user_id, key, tool, title, target, arguments, arguments_hash, origin, shaped, prompt_key)
    values (${newId()}, ${asked.run_id}, ${asked.user_id}, ${asked.key}, ${asked.tool}, ${asked.title}, ${asked.target},
      ${JSON.stringify(asked.args)}::jsonb, ${hashOf(asked.args)}, ${JSON.stringify(asked.origin)}::jsonb,
      ${JSON.stringify(asked.shaped)}::jsonb, ${asked.promptKey})
    on conflict (run_id, key) do update set key = excluded.key returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export type PendingApproval = {
  id: string
  run_id: string
  key: string
  /** Key of the prompt that asks for it. */
  prompt_key: string
  tool: string
  arguments: Arguments
  decided_arguments: Arguments | null
  arguments_hash: string
  status: 'waiting' | 'approved' | 'declined' | 'used' | 'void'
  reason: string | null
  fresh: boolean
}

const HELD = sql`id, run_id, key, coalesce(prompt_key, key) as prompt_key, tool, arguments, decided_arguments, arguments_hash, status, reason,
  coalesce(decided_at > clock_timestamp() - make_interval(mins => ${GOOD_FOR_MINUTES}), false) as fresh`

/** The question of this call, held until the transaction ends. */
export async function lockApprovalRequest(db: Db, runId: string, key: string): Promise<PendingApproval | undefined> {
  const found =
    await sql<PendingApproval>`select ${HELD} from approvals where run_id = ${runId} and key = ${key} for update`.execute(
      db,
    )
  return found.rows[0]
}

/** In the transaction of the effect. */
export async function setStatus(db: Db, id: string, status: 'used' | 'void'): Promise<void> {
  await sql`update approvals set status = ${status}, used_at = case when ${status} = 'used' then clock_timestamp() end
    where id = ${id}`.execute(db)
}

/** `answer` is null while others of the same prompt still wait: the run is answered with the last of them. */
export type Decision = { run_id: string; prompt_id: string; answer: string | null }

/**
 * A person's yes, in the transaction of the request. `arguments_hash` is of what the person has seen; `args` are the arguments
 * as they changed them. The caller then answers the run with what is returned (`answerQuestion`).
 * Errors: not_found, conflict (answered already, other arguments, the run does not wait for it), invalid.
 */
export async function approveCall(
  db: Db,
  tools: ReadonlyMap<string, Tool>,
  id: string,
  decision: { arguments_hash: string; args?: Arguments },
): Promise<Decision> {
  const held = await holdWaiting(db, id)
  if (held.arguments_hash !== decision.arguments_hash)
    throw fail('conflict', 'Its arguments have changed. Please look at them again.')
  let changed: Arguments | null = null
  if (decision.args !== undefined) {
    const tool = tools.get(held.tool)
    if (!tool) throw fail('conflict', 'This tool no longer exists. Please decline.')
    const read = readArguments(tool, decision.args)
    if (!read.ok)
      throw fail('invalid', read.problem, {
        errors: read.errors.map(({ field, message }) => ({ field: `arguments.${field}`, message })),
      })
    changed = read.args
  }
  await sql`update approvals set status = 'approved', decided_at = clock_timestamp(),
    decided_arguments = ${changed && JSON.stringify(changed)}::jsonb, arguments_hash = ${hashOf(changed ?? held.arguments)}
    where id = ${id}`.execute(db)
  return decided(db, held, APPROVE)
}

/** A person's no, as approveCall. Errors: not_found, conflict. */
export async function declineCall(db: Db, id: string, reason: string): Promise<Decision> {
  const held = await holdWaiting(db, id)
  await sql`update approvals set status = 'declined', decided_at = clock_timestamp(), reason = ${reason.trim() || null}
    where id = ${id}`.execute(db)
  return decided(db, held, reason.trim() || DECLINE)
}

/** What the run is told, once everything of the prompt is decided: that something was agreed to, wherever it was. */
async function decided(db: Db, { run_id, prompt_key }: PendingApproval, answer: string): Promise<Decision> {
  const { rows } = await sql<{ waits: boolean; agreed: boolean; several: boolean }>`select
      bool_or(status = 'waiting') as waits, bool_or(status = 'approved') as agreed, count(*) > 1 as several
    from approvals where run_id = ${run_id} and coalesce(prompt_key, key) = ${prompt_key}`.execute(db)
  const { waits, agreed, several } = rows[0] ?? { waits: false, agreed: false, several: false }
  const prompt_id = promptOf({ run_id, prompt_key })
  if (waits) return { run_id, prompt_id, answer: null }
  return { run_id, prompt_id, answer: several && agreed ? APPROVE : answer }
}

/** Runs before approvals: everybody takes the locks in this order. */
async function holdWaiting(db: Db, id: string): Promise<PendingApproval> {
  if (!isId(id)) throw notFound()
  const run = await sql<{ prompt: { id: string } | null }>`select r.prompt from runs r
    where r.id = (select run_id from approvals where id = ${id}) for update`.execute(db)
  const { rows } = await sql<PendingApproval>`select ${HELD} from approvals where id = ${id} for update`.execute(db)
  const [held] = rows
  if (!held) throw notFound()
  if (held.status !== 'waiting' || run.rows[0]?.prompt?.id !== promptOf(held))
    throw fail('conflict', 'This was decided already, or the run is no longer waiting for it.')
  return held
}

const promptOf = ({ run_id, prompt_key }: Pick<PendingApproval, 'run_id' | 'prompt_key'>) => `${run_id}:${prompt_key}`

/**
 * Keeps the answer to the open question of a run (`answerPrompt`). Where the question was a tool's and nobody has decided it, words are a
 * no: a yes is bound to what its person saw.
 */
export const answerQuestion: typeof answerPrompt = async (ask, id, userInput, details) => {
  const answered = await answerPrompt(ask, id, userInput, details)
  if (answered) await ask(DECIDE, [id, answered.promptId.slice(id.length + 1), userInput.trim()])
  return answered
}
const DECIDE = {
  name: 'approval-decide',
  text: `update approvals set decided_at = clock_timestamp(), status = 'declined',
      reason = case when $3::text in ('Approve', 'Decline') then null else nullif($3, '') end
    where run_id = $1 and coalesce(prompt_key, key) = $2 and status = 'waiting'`,
}

/** A run that was given up is tried again: what it waited for is asked again; what was decided stays decided. */
export async function askAgain(ask: RunQuery, runId: string): Promise<void> {
  await ask(ASK_AGAIN, [runId])
}
const ASK_AGAIN = {
  name: 'run-ask-again',
  text: `update approvals set status = 'waiting' where run_id = $1 and status = 'void' and decided_at is null`,
}
