// In which of its two languages the analyst writes advice: that of the records.

import { languageLead } from '../statements/form/language.ts'
import { germanSigns } from '../text/german-signs.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Bilingual, Signal } from './signal.ts'

export type Language = 'en' | 'de'

/** So many of the newest texts tell it, and so much of each. */
const MOST = 60
const LONGEST = 400

/** German where more of the newest notes, tasks and goals are German than English; else English. Read once of a workspace. */
export function languageOfRecords(workspace: Pick<Workspace, 'notes' | 'tasks' | 'goals'>): Language {
  const found = read.get(workspace) ?? languageIn(workspace)
  read.set(workspace, found)
  return found
}
const read = new WeakMap<object, Language>()

function languageIn({ notes, tasks, goals }: Pick<Workspace, 'notes' | 'tasks' | 'goals'>): Language {
  const newest = notes.toSorted((a, b) => b.entry_date.localeCompare(a.entry_date)).slice(0, MOST)
  const texts = [
    ...newest.map(({ content }) => content.slice(0, LONGEST)),
    ...tasks.slice(0, MOST).map(({ title }) => title),
    ...goals.slice(0, MOST).map(({ title }) => title),
  ]
  const leads = texts.map(languageLead)
  return leads.filter((lead) => lead > 0).length > leads.filter((lead) => lead < 0).length ? 'de' : 'en'
}

/** What is told in a language, with the quotation marks of it. */
export const inLanguage = ({ text, german }: Bilingual, language: Language): string =>
  language === 'de' ? germanSigns(german) : text

export const titleIn = ({ title, german }: Pick<Signal, 'title' | 'german'>, language: Language): string =>
  inLanguage({ text: title, german: german.title }, language)
