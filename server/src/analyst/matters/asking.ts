// The words in which somebody is asked where a task of theirs stands. They hold nothing but what its owner reads on the task.
import { spokenDate } from '../dates/spoken.ts'
import type { Language } from '../signals/language.ts'
import type { ContactMessage } from '../signals/signal.ts'
import { languageOf } from '../statements/form/language.ts'
import { germanSigns } from '../text/german-signs.ts'
import { refs } from '../workspace/records.ts'
import type { WorkspaceContact, WorkspaceTask } from '../workspace/workspace.ts'
import { quote } from './quoted.ts'

const GERMAN_DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })
const germanDay = (day: string) => GERMAN_DAY.format(new Date(`${day}T00:00:00Z`))
const MOST_TITLE = 120

/**
 * In the language of the task; where its title does not show one, in that of the records. `until`: yyyy-mm-dd. German says Sie to a stranger, and does not know of a name whether it
 * is a man's: whoever says du changes it.
 */
export function askingOf(
  { title }: Pick<WorkspaceTask, 'title'>,
  owner: Pick<WorkspaceContact, 'id' | 'name'>,
  { until, language }: { until: string; language: Language },
): ContactMessage {
  const to = refs.contact(owner)
  const german = languageOf(title, language === 'de') === 'de'
  const task = quote(title, MOST_TITLE)
  return {
    to,
    text: german
      ? germanSigns(`Guten Tag ${owner.name}, wie steht es um ${task}? Ich brauche es bis zum ${germanDay(until)}.`)
      : `Hello ${owner.name}, where do we stand with ${task}? I need it done by ${spokenDate(until)}.`,
  }
}
