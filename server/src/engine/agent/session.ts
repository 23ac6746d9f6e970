// What a run knows over all its tasks: which record stands under which mark, what it has spent, and who has told it something.
import { randomBytes } from 'node:crypto'
import { isolated } from '#contract/hidden-signs.ts'
import type { Citation } from '#contract/shapes.ts'
import { mentionedAddresses } from '../../platform/web/mentioned.ts'
import type { RunHandle } from '../run.ts'
import type { CallFacts, ToolPiece } from '../tool.ts'
import { type BudgetSpent, nothingSpent } from './budget.ts'
import type { ResolveCitationKey } from './cite.ts'
import { type ReadText, type ShapingSource, shapedBy } from './shaped.ts'

/** A text by others that the run has read. */
export type UntrustedSource = { source: string; record: Citation | null }

/** Everything in here, but the fence, follows from the run's inputs and the results of its steps, so a repeat comes to the same. */
export type Session = {
  spent: BudgetSpent
  /** Texts by others, each once. Empty: the run has read none. */
  origin: UntrustedSource[]
  /** The run's task is itself by somebody else, or what was said before was. */
  tainted: boolean
  /** That tools were told; those of what the person typed are read from it when a call asks. */
  addresses: Set<string>
  /** What fences texts by others in all prompts of this run, as long as this process has it. */
  fence: string
  /** Takes note of what the person typed. */
  noteTyped(text: string): void
  mark(record: Citation): string
  citationOf: ResolveCitationKey
  /** A text in which records that were shown stand by their titles instead of their ids. */
  named(text: string): string
  /** The name of a person whose id was shown. */
  personOf(id: string): string | undefined
  /** What a record that was shown is called. */
  labelOf(kind: string, id: string): string | undefined
  /** Takes note of what was shown. Returns it with its marks. */
  present(pieces: readonly ToolPiece[]): CitedPiece[]
  /** `text`: what stood there, as far as it is known. */
  taint(source: string, record?: Citation | null, text?: string): void
  /** Whose words, of all that were read, shaped these arguments; those that share most first. */
  shapedBy(args: Record<string, unknown>, fixed: ReadonlySet<string>, byRules?: boolean): ShapingSource[]
  facts(run: RunHandle, key: string): CallFacts
}

/** `mark` is null where there is no record to cite. */
export type CitedPiece = ToolPiece & { mark: string | null }

/** The most that the card of an approval lists. */
const MOST_ORIGINS = 50

const NAMED_BY_ID = /(?<!\p{L})(\p{L}{1,40}) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gu

/** A fence that nobody can guess. */
export const newFence = (): string => randomBytes(9).toString('hex')

export function createSession(): Session {
  const marks = new Map<string, string>()
  const records = new Map<string, Citation>()
  const typed: string[] = []
  const people = new Map<string, string>()
  const read: ReadText[] = []
  const session: Session = {
    spent: nothingSpent(),
    origin: [],
    tainted: false,
    addresses: new Set(),
    fence: newFence(),
    noteTyped: (text) => void typed.push(text),
    mark(record) {
      const name = `${record.kind}/${record.id}`
      let mark = marks.get(name)
      if (!mark) {
        mark = `r${marks.size + 1}`
        marks.set(name, mark)
        records.set(mark, record)
      }
      return mark
    },
    citationOf: (mark) => records.get(mark),
    named: (text) =>
      text.replace(NAMED_BY_ID, (whole, kind: string, id: string) => {
        const label = session.labelOf(kind, id)
        return label ? `“${isolated(label)}”` : whole
      }),
    personOf: (id) => people.get(id),
    labelOf: (kind, id) => records.get(marks.get(`${kind}/${id}`) ?? '')?.label ?? undefined,
    present: (pieces) =>
      pieces.map((piece) => {
        const { source, record, text, foreign, person } = piece
        if (person) people.set(person.id, person.name)
        if (foreign) session.taint(source, record, text)
        else read.push({ source, record, text: `${record?.label ?? ''}\n${text}`, foreign })
        return { ...piece, mark: piece.record ? session.mark(piece.record) : null }
      }),
    taint(source, record = null, text = '') {
      session.tainted = true
      read.push({ source, record, text: `${record?.label ?? ''}\n${text}`, foreign: true })
      const known = session.origin.some((one) =>
        record ? one.record?.kind === record.kind && one.record.id === record.id : one.source === source && !one.record,
      )
      if (!known && session.origin.length < MOST_ORIGINS) session.origin.push({ source, record })
    },
    shapedBy(args, fixed, byRules = false) {
      const seen = new Set<string>()
      return shapedBy(args, { typed, read, fixed, people, byRules }).filter(({ source, record }) => {
        const name = record ? `${record.kind}/${record.id}` : source
        return !seen.has(name) && seen.add(name)
      })
    },
    facts: (run, key) => ({
      run_id: run.id,
      conversation_id: run.conversation_id,
      idempotencyKey: `${run.id}:${key}`,
      inputs: run.inputs,
      tainted: session.tainted,
      typed,
      addresses: [...new Set([...typed.flatMap(mentionedAddresses), ...session.addresses])],
    }),
  }
  return session
}
