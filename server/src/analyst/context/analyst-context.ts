// What the built-in analyst has before it: records that it asked for, each with the mark that cites it.
import type { ContactFilter, GoalFilter, TaskFilter } from '#contract/field-filters.ts'
import { dayAt } from '../dates/instant.ts'
import { Markdown } from '../text/markdown.ts'
import type {
  Workspace,
  WorkspaceGoal,
  WorkspaceNote,
  WorkspaceStatement,
  WorkspaceUser,
} from '../workspace/workspace.ts'
import type { ReadTool, ShownPiece } from './read-tools.ts'
import type { Surveyed, SurveyedContact, SurveyedTask } from './survey.ts'

/** `where`: by the records' own fields, as the lists are filtered. */
export type Narrowed = {
  words?: string
  from?: string
  to?: string
  limit?: number
  where?: TaskFilter | ContactFilter | GoalFilter
}
export type NarrowedTasks = Narrowed & { contact_id?: string; goal_id?: string }
/**
 * `total` as the list counts: '37' or '10000+'. `alike`: nothing says the words, these come near. `looked`: how many records were looked
 * at for their fields; absent where none were.
 */
export type PageOf<T> = { items: T[]; total: string; alike: boolean; looked?: number }
export type Passage = { kind: string; id: string; label: string; text: string }

/** So many are listed where nothing else is asked. */
const LISTED = 40
/** The most marks behind one sentence: more prove no more. */
const MOST_MARKS = 4

/** What a line is written by: the reader and their day, the language, the marks of its records. */
export type Telling = Pick<AnalystContext, 'today' | 'german' | 'me' | 'cite'>

export class AnalystContext {
  /** yyyy-mm-dd in the asking person's zone: the only clock of the rules. */
  readonly today: string
  /** Whose records these are. */
  me: WorkspaceUser = { id: '', name: '' }
  readonly #readTool: ReadTool
  readonly #marks = new Map<string, string>()
  /** What was read for this answer: nothing is asked of the database twice. */
  readonly #read = new Map<string, Promise<readonly ShownPiece[]>>()
  readonly #lists = new Map<string, { limit: number; whole: boolean; page: PageOf<unknown> }>()

  private constructor(readTool: ReadTool, today: string) {
    this.#readTool = readTool
    this.today = today
  }

  /** `today`: yyyy-mm-dd where the person is; left out, the server's (UTC), as a step of the run has read it. */
  static async open(readTool: ReadTool, today?: string): Promise<AnalystContext> {
    const shown = await readTool('survey_records', { of: 'day' })
    const about = shown.map(({ data }) => data as Surveyed | undefined).find((data) => data?.kind === 'about')
    const context = new AnalystContext(readTool, today ?? (about?.kind === 'about' ? about.today : '1970-01-01'))
    if (about?.kind === 'about') context.me = about.user
    return context
  }

  /** The language of the answer: German, or English. Whoever answers sets it. */
  german = false

  /** An IANA name: which part of 3/4 comes first where neither the words nor their language say it. */
  get zone(): string {
    return this.me.time_zone ?? 'UTC'
  }

  /** The day of an instant where the person is: what `today` is compared with. */
  dayOf = (instant: string): string => dayAt(instant, this.zone)

  goals = (narrowed: Narrowed = {}) => this.#survey('goals', narrowed, (row) => (row.kind === 'goal' ? row.goal : null))
  /** Open ones, due first. */
  tasks = (narrowed: NarrowedTasks = {}) => this.#survey('tasks', narrowed, taskIn)
  /** Done or cancelled ones, changed last. */
  ended = (narrowed: NarrowedTasks = {}) => this.#survey('ended_tasks', narrowed, taskIn)
  /** Newest first. */
  notes = (narrowed: Narrowed = {}) =>
    this.#survey('notes', narrowed, (row, text, id) =>
      row.kind === 'note' ? { id, entry_date: row.entry_date, content: text.slice(text.indexOf('\n') + 1) } : null,
    )
  /** Last spoken to first. */
  people = (narrowed: Narrowed = {}) => this.#survey('people', narrowed, contactIn)
  /** Those whom the person meant to be in touch with by now, most overdue first. */
  duePeople = (limit = 20) => this.#survey('due_people', { limit }, contactIn)

  /** What any reading tool shows, piece by piece. */
  async passages(tool: string, input: Record<string, unknown>): Promise<Passage[]> {
    const shown = await this.#look(tool, input)
    return shown.flatMap(({ record, mark, text }) => {
      if (!record) return []
      this.#marks.set(`${record.kind}:${record.id}`, mark)
      return [{ kind: record.kind, id: record.id, label: record.label, text }]
    })
  }

  /** What a reading tool shows beside its texts, where no record is behind it. */
  async data(tool: string, input: Record<string, unknown>): Promise<unknown[]> {
    return (await this.#look(tool, input)).flatMap(({ data }) => (data === undefined ? [] : [data]))
  }

  /** The same of records: each can be cited. */
  async dataCited(tool: string, input: Record<string, unknown>): Promise<unknown[]> {
    const shown = await this.#look(tool, input)
    for (const { record, mark } of shown) if (record) this.#marks.set(`${record.kind}:${record.id}`, mark)
    return shown.flatMap(({ data }) => (data === undefined ? [] : [data]))
  }

  /** Whoever changes records through an act reads them anew afterwards. */
  forget(): void {
    this.#read.clear()
    this.#lists.clear()
  }

  #look(tool: string, input: Record<string, unknown>): Promise<readonly ShownPiece[]> {
    const key = `${tool} ${JSON.stringify(input)}`
    const known = this.#read.get(key)
    if (known) return known
    const asked = this.#readTool(tool, input)
    this.#read.set(key, asked)
    return asked
  }

  /** The mark of a record that came with an act. */
  marked = (mark: string): Markdown => new Markdown(`[${mark}]`)

  /** To whom a task may be given, by a part of their name. */
  async assignable(name: string): Promise<{ id: string; name: string }[]> {
    const shown = await this.#readTool('list_assignable', { search: name.slice(0, 100) })
    return shown.flatMap(({ data }) => (data ? [data as { id: string; name: string }] : []))
  }

  /** The marks of these records, to stand behind a sentence; a record that was not shown has none. */
  cite(...refs: readonly { kind: string; id: string }[]): Markdown {
    const marks = refs.map(({ kind, id }) => this.#marks.get(`${kind}:${id}`)).filter((mark) => mark !== undefined)
    return new Markdown(
      [...new Set(marks)]
        .slice(0, MOST_MARKS)
        .map((mark) => `[${mark}]`)
        .join(' '),
    )
  }

  /** What was read, as advice computes with it. */
  workspace(parts: {
    goals?: WorkspaceGoal[]
    tasks?: SurveyedTask[]
    notes?: WorkspaceNote[]
    contacts?: SurveyedContact[]
    statements?: WorkspaceStatement[]
  }): Workspace {
    return { today: this.today, user: this.me, goals: [], tasks: [], notes: [], contacts: [], ...parts }
  }

  async #survey<T>(
    of: string,
    narrowed: NarrowedTasks,
    read: (row: Surveyed, text: string, id: string) => T | null,
  ): Promise<PageOf<T>> {
    const given = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined))
    const { limit = LISTED, ...rest } = given as { limit?: number }
    // A list that was read is the beginning of a shorter one, and all of a longer one where it ended by itself.
    const key = `${of} ${JSON.stringify(rest)}`
    const known = this.#lists.get(key)
    if (known && (known.whole || known.limit >= limit))
      return { ...(known.page as PageOf<T>), items: (known.page.items as T[]).slice(0, limit) }
    const shown = await this.#look('survey_records', { of, ...rest, limit })
    const listed: PageOf<T> = { items: [], total: '0', alike: false }
    let rows = 0
    for (const { record, mark, text, data } of shown) {
      const row = data as Surveyed | undefined
      if (record) this.#marks.set(`${record.kind}:${record.id}`, mark)
      if (row?.kind === 'about') {
        this.me = row.user
        listed.total = row.total
        listed.alike = row.alike
        if (row.looked !== undefined) listed.looked = row.looked
      } else if (row && record) {
        rows += 1
        const item = read(row, text, record.id)
        if (item !== null) listed.items.push(item)
      }
    }
    this.#lists.set(key, { limit, whole: rows < limit && Number(listed.total) === rows, page: listed })
    return listed
  }
}

const taskIn = (row: Surveyed) => (row.kind === 'task' ? row.task : null)
const contactIn = (row: Surveyed) => (row.kind === 'contact' ? row.contact : null)
