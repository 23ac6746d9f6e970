// What a question asks of the records' own fields: which records, narrowed by what. Only where every word of it is understood: what is left
// (`rest`) must be somebody's or something's name, which whoever answers looks up. What is not understood asks for something else.

import type { priorities } from '#contract/choices.ts'
import { daysBetween } from '#contract/days.ts'
import type { ContactFilter, GoalFilter, TaskFilter } from '#contract/field-filters.ts'
import { type Asked, COUNT, countOf, type Days, daysAsked, stepFrom, UNIT } from './days.ts'
import { plainlyAsked } from './plainly.ts'
import {
  ASKING,
  CONTACT_WORDS,
  COUNTS,
  GOAL_WORDS,
  GOALS_FIRST,
  NOUNS,
  type Noun,
  OTHERWISE,
  TASK_WORDS,
} from './words.ts'

type Priority = (typeof priorities)[number]
/** Which time narrows it, in words: due then, done then, made then, talked then, quiet for so long. */
export type Times = { due?: Days; done?: Days; made?: Days; spoken?: Days; quiet?: string }
export type FieldQuestion = {
  of: Noun
  /** A number is asked for. */
  counts: boolean
  task: TaskFilter
  contact: ContactFilter
  goal: GoalFilter
  /** Of notes and talks. */
  days: Days | null
  times: Times
  /** Words that must be a name: of a person, a goal, a company. */
  rest: string
  /** The records are called by their kind: then words of their titles may narrow them, too. */
  named: boolean
}

const MOST = 200

/** What a question asks of fields; null where it asks for something else, or narrows nothing. */
export function fieldsAsked(question: string, asked: Asked): FieldQuestion | null {
  const text = question
    // "Last week (23 to 27)": the days in brackets say again which.
    .replace(/\s?\((?:(?:\d{1,4}|bis|to|until|till|and|und|vom?|from|am|[–-])[.,/\s]{0,3}){2,9}\)/giu, '')
    .replace(/[?!.\s]{1,8}$/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return text.length > MOST || text.length < 4 ? null : read(plainlyAsked(text), asked)
}

function read(text: string, asked: Asked): FieldQuestion | null {
  if (OTHERWISE.test(text) || /["“„:;]/u.test(text)) return null
  // "Neither phone nor e-mail" lacks both.
  const both = text
    .replace(/\bneither (.{2,30}?) nor /iu, 'no $1 and no ')
    .replace(/(?<!\p{L})weder (?:eine? )?(.{2,30}?) noch (?:eine? )?/iu, 'keine $1 und keine ')
  const reading = new Reading(both, asked)
  const counts = reading.take(COUNTS)
  const found = GOALS_FIRST.test(both)
    ? reading.goals()
    : (reading.tasks() ?? reading.contacts() ?? reading.goals() ?? reading.talksOrNotes())
  return found === null ? null : { ...EMPTY, ...found, counts, rest: reading.left() }
}
const EMPTY = { task: {}, contact: {}, goal: {}, days: null, times: {}, named: true }

const OWN = /(?<!\p{L})(?:do i|have i|i (?:have|['’]ve)|mine|(?:from|for) me|hab(?:e)? ich|ich|bei mir)(?!\p{L})/iu

const THESE_DAYS = /(?<!\p{L})(?:today|tomorrow|tonight|now|heute|morgen|jetzt)(?!\p{L})/iu

type Found = Pick<FieldQuestion, 'of'> & Partial<FieldQuestion>

class Reading {
  #rest: string
  readonly #whole: string
  readonly #asked: Asked
  constructor(text: string, asked: Asked) {
    this.#rest = text
    this.#whole = text
    this.#asked = asked
  }

  /** Takes words out of the question, if it has them. */
  take(pattern: RegExp): boolean {
    const match = pattern.exec(this.#rest)
    if (match === null) return false
    this.#rest = `${this.#rest.slice(0, match.index)} ${this.#rest.slice(match.index + match[0].length)}`
    return true
  }

  left(): string {
    return this.#rest
      .replace(ASKING, ' ')
      .replace(/(?<!\p{L})['’]s(?!\p{L})/gu, ' ')
      .replace(/[,()–-]+(?=\s|$)/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
  }

  #days(lean: 'ahead' | 'back'): Days | undefined {
    const read = daysAsked(this.#rest, this.#asked, lean)
    if (read === null) return undefined
    this.#rest = read.rest
    return read.days
  }

  tasks(): Found | null {
    const before = this.#rest
    const task: TaskFilter = {}
    const times: Times = {}
    const is = (word: keyof typeof TASK_WORDS) => this.take(TASK_WORDS[word])
    if (is('undated') || is('undatedWord')) task.undated = true
    if (is('no_goal')) task.no_goal = true
    if (is('no_contact')) task.no_contact = true
    const isNamed = this.take(NOUNS.tasks)
    // "What is lying around without a date?": what one has to do lies.
    const isLying = task.undated === true && is('lying')
    if (isLying && /(?<!\p{L})(?:bei mir|meine\p{L}{0,2}|my|i)(?!\p{L})/iu.test(this.#whole)) task.whose = 'mine'
    const isAnybodys = is('anybody')
    const isPlate = this.#isOnPlate()
    if (is('nobody')) task.whose = 'nobody'
    else if (is('others')) task.whose = 'others'
    const isTodo = /(?<!\p{L})(?:to do|zu (?:tun|erledigen))(?!\p{L})/iu.test(this.#whole)
    if (is('overdue')) task.overdue = true
    // "What is overdue?" asks for tasks, whoever is overdue with an answer does not; "what have the others to do?" does.
    const isMeant =
      isNamed ||
      (task.overdue && !/^(?:und |and )?(?:who|wer)(?!\p{L})/iu.test(this.#whole)) ||
      (isTodo && task.whose === 'others') ||
      isLying ||
      isPlate ||
      this.#isDueOf(isAnybodys) ||
      this.#isOwnLeft()
    if (!isMeant) {
      this.#rest = before
      return null
    }
    if (isPlate) task.whose = 'mine'
    if (isNamed && !task.overdue && is('slipped')) task.overdue = true
    if (task.overdue || isPlate) is('things')
    if (is('undone')) task.statuses = undefined
    else if (is('cancelled')) task.statuses = ['Cancelled']
    else if (is('idle')) task.statuses = ['To Do']
    else if (!isTodo && is('done')) task.statuses = ['Done']
    else if (is('progress')) task.statuses = ['In Progress']
    else if (is('review')) task.statuses = ['Review']
    const priorities = this.#priorities()
    if (priorities) task.priorities = priorities
    const isEnded = task.statuses?.some((status) => status === 'Done' || status === 'Cancelled') === true
    const isMade =
      !isEnded &&
      /(?<!\p{L})(?:created?|added|new|entered|neue?[nr]?|angelegt\p{L}*|erstellt\p{L}*|hinzugekommen|dazugekommen)(?!\p{L})/iu.test(
        this.#rest,
      ) &&
      is('made')
    const days = this.#days(isEnded || isMade ? 'back' : 'ahead')
    if (days) Object.assign(task, this.#spanOf(days, isEnded ? 'changed' : isMade ? 'made' : 'due'))
    if (days) times[isEnded ? 'done' : isMade ? 'made' : 'due'] = days
    else if (isMade) return null
    // "Due from me" is one's own; a task "from me" is what somebody was given.
    const isFromMe = /(?<!\p{L})due from me(?!\p{L})/iu.test(this.#whole)
    this.take(TASK_WORDS.due)
    if (isFromMe && task.whose === undefined) task.whose = 'mine'
    if (task.whose === undefined && !isEnded && is('mine') && !isAnybodys) task.whose = 'mine'
    else is('mine')
    const isOpen = is('open')
    const narrows = Object.values(task).some((value) => value !== undefined)
    // A bare "all tasks" is asked of nobody's fields; a name that is left may narrow it.
    if (!narrows && !isOpen && this.left() === '') return null
    return { of: 'tasks', task: clean(task), times, named: isNamed }
  }

  /** "What is on my list?", and on one's desk in some days: what one has to do. */
  #isOnPlate(): boolean {
    const found = TASK_WORDS.plate.exec(this.#rest)?.[0] ?? ''
    const isMine = /(?<!\p{L})(?:my|ich|mir|meine[rm])(?!\p{L})/iu.test(this.#whole)
    const isList = /(?:list|liste|zettel)$/iu.test(found)
    return (
      found !== '' &&
      isMine &&
      (isList || daysAsked(this.#rest, this.#asked, 'ahead') !== null) &&
      this.take(TASK_WORDS.plate)
    )
  }

  /** "What do I have due next week?" asks for tasks, though it does not call them so. */
  #isDueOf(isAnybodys: boolean): boolean {
    return (
      (isAnybodys || OWN.test(this.#whole)) &&
      /(?<!\p{L})(?:due|fällig\p{L}*)(?!\p{L})/iu.test(this.#rest) &&
      daysAsked(this.#rest, this.#asked, 'ahead') !== null
    )
  }

  /** "What do I still have to do?", "was ist bei mir noch offen": these days have an answer of their own. */
  #isOwnLeft(): boolean {
    return (
      OWN.test(this.#whole) &&
      !THESE_DAYS.test(this.#whole) &&
      (TASK_WORDS.open.test(this.#rest) ||
        /(?<!\p{L})liegt (?:\p{L}+ ){0,2}bei mir(?: rum| herum)?$/iu.test(this.#whole))
    )
  }

  #spanOf({ from, to }: Days, of: 'due' | 'changed' | 'made') {
    return { ...(from === null ? {} : { [`${of}_from`]: from }), ...(to === null ? {} : { [`${of}_to`]: to }) }
  }

  #priorities(): Priority[] | undefined {
    // "Low priority" before "priority", "unimportant" before "important".
    if (this.take(TASK_WORDS.low)) return ['Low']
    const urgent = this.take(TASK_WORDS.urgent)
    const high = this.take(TASK_WORDS.high)
    if (high) return ['High', 'Urgent']
    return urgent ? ['Urgent'] : undefined
  }

  contacts(): Found | null {
    const before = this.#rest
    const contact: ContactFilter = {}
    const times: Times = {}
    const asksWho =
      /^(?:(?:and|und|list|show me|zeig mir) )?(?:(?:with|to|mit|zu|von|bei) )?(?:who|whom|whose|wer|wem|wen|wessen)(?!\p{L})/iu.test(
        this.#whole,
      )
    const lacks = this.#lacks(CONTACT_WORDS.lacks)
    const isNamed = this.take(NOUNS.contacts)
    if (!isNamed && !asksWho) {
      this.#rest = before
      return null
    }
    if (lacks.length > 0) contact.lacks = lacks
    if (this.take(CONTACT_WORDS.never)) contact.never_spoken = true
    else if (this.take(CONTACT_WORDS.not) || this.take(CONTACT_WORDS.notGerman)) {
      const quiet = this.#quiet()
      if (quiet === null) {
        this.#rest = before
        return null
      }
      contact.quiet_days = quiet.days
      times.quiet = quiet.words
    } else if (
      this.take(CONTACT_WORDS.spoke) ||
      (isNamed && this.take(CONTACT_WORDS.spokeGerman)) ||
      (asksWho && this.take(CONTACT_WORDS.spokeGerman))
    ) {
      const days = this.#days('back')
      if (!days || days.from === null) {
        this.#rest = before
        return null
      }
      contact.spoken_from = days.from
      contact.spoken_to = days.to ?? this.#asked.today
      times.spoken = days
    } else if (this.take(CONTACT_WORDS.birthday)) {
      const days = this.#days('ahead')
      if (days?.from && days.to) {
        contact.birthday_from = days.from.slice(5)
        contact.birthday_to = days.to.slice(5)
        times.due = days
      }
    }
    const tag = CONTACT_WORDS.tagged.exec(this.#rest)?.groups?.tag
    if (tag && this.take(CONTACT_WORDS.tagged)) contact.tag = tag.trim()
    this.take(CONTACT_WORDS.at)
    const narrows = Object.keys(contact).length > 0
    if (!narrows && (!isNamed || this.left() === '')) {
      this.#rest = before
      return null
    }
    return { of: 'contacts', contact, times }
  }

  #lacks<T extends string>(words: Readonly<Record<T, RegExp>>): T[] {
    return (Object.keys(words) as T[]).filter((field) => this.take(words[field]))
  }

  /** "In 60 days", "for two months", "seit August": for how long, and in which words. */
  #quiet(): { days: number; words: string } | null {
    const { today } = this.#asked
    const span = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:in|for|since|within|seit|länger als|mehr als|schon)(?: (?:the|over|more than|at least|last|past|mehr als|über|mindestens|den|letzten|gut|the last|the past|den letzten))* |(?:over|more than|longer than|länger als|mehr als) )(?:half an? |halbe[nm]? |einem halben )?(?<count>${COUNT}|couple of|few|paar|einem halben|half a) (?<unit>${UNIT})(?![\\p{L}])`,
      'iu',
    ).exec(this.#rest)
    if (span?.groups) {
      const { count = '', unit = '' } = span.groups
      const half = /half|halb/iu.test(span[0])
      const many = /couple/iu.test(count) ? 2 : /few|paar/iu.test(count) ? 3 : countOf(count) || 1
      const from = half && /^[yj]/iu.test(unit) ? stepFrom(today, -6, 'month') : stepFrom(today, -many, unit)
      if (half && !/^[yj]/iu.test(unit)) return null
      this.take(new RegExp(RegExp.escape(span[0]), 'iu'))
      return { days: Math.max(1, daysBetween(from, today)), words: span[0].trim() }
    }
    const days = this.#days('back')
    if (!days || days.from === null || days.from >= today) return null
    // "Since August" and "in September": nothing since that day.
    return { days: daysBetween(days.from, today) + 1, words: days.label }
  }

  goals(): Found | null {
    const before = this.#rest
    const goal: GoalFilter = {}
    const times: Times = {}
    const lacks = this.#lacks(GOAL_WORDS.lacks)
    if (!this.take(NOUNS.goals)) {
      this.#rest = before
      return null
    }
    if (lacks.length > 0) goal.lacks = lacks
    if (this.take(TASK_WORDS.overdue)) goal.overdue = true
    if (this.take(GOAL_WORDS.failed)) goal.statuses = ['failed']
    else if (this.take(GOAL_WORDS.done)) goal.statuses = ['done']
    const days = goal.statuses ? undefined : this.#days('ahead')
    if (days) {
      Object.assign(goal, this.#spanOf(days, 'due'))
      times.due = days
      this.take(TASK_WORDS.due)
    }
    this.take(TASK_WORDS.open)
    // How they stand is asked of their KPIs, which have an answer of their own; beside another field it narrows.
    const courses = Object.keys(goal).length > 0 ? this.#lacks(GOAL_WORDS.courses) : []
    if (courses.length > 0) goal.courses = courses
    if (Object.keys(goal).length === 0) {
      this.#rest = before
      return null
    }
    return { of: 'goals', goal, times }
  }

  /** Those of a time: of others the lists say enough. */
  talksOrNotes(): Found | null {
    const before = this.#rest
    const of: Noun | null = this.take(NOUNS.notes) ? 'notes' : this.take(NOUNS.talks) ? 'talks' : null
    const days = of === null ? undefined : this.#days('back')
    if (of === null || !days) {
      this.#rest = before
      return null
    }
    return { of, days }
  }
}

/** Without what is not asked. */
const clean = (filter: TaskFilter): TaskFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
