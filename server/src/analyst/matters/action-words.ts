// The words in which is told what to do about a matter, in English and in German. Days: yyyy-mm-dd.

import { ADVICE_LABELS } from '#contract/advice-labels.ts'
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import type { Bilingual } from '../signals/signal.ts'
import { oblique } from '../text/german-speech.ts'
import { capital, listed } from '../text/speech.ts'

/** `owner`: who has it; null: the person. `title`: in quotation marks. */
type StepNamed = { title: string; owner: string | null }

const ENGLISH = {
  answer: (who: string) => `Answer ${who} today.`,
  askWhere: (who: string, task: string, until: string) =>
    `Ask ${who} today where ${task} stands, and have it done by ${spokenDate(until)}.`,
  steps: (steps: readonly StepNamed[], until: string) =>
    `${capital(listed(steps.map(({ title, owner }) => (owner ? `ask ${owner} where ${title} stands` : `do ${title}`))))} by ${spokenDate(until)}.`,
  /** `past`: its day has gone by. */
  askHolds: (who: string | null, until: string, past: boolean) =>
    `Ask ${who ? `${who} ` : ''}today ${past ? 'what has become of it' : 'whether it holds'}, and see that it is done by ${spokenDate(until)}.`,
  reopen: (task: string) => `Reopen the task ${task}, which is marked done, with that date.`,
  asTask: ADVICE_LABELS.en.asTask as string,
  giveDate: 'Give the task that date: it is too late as it stands.',
  call: (who: string, soon: boolean) => `Call ${who} about it${soon ? ' today' : ''}.`,
  /** `task` null: the only one. */
  wasDue: (task: string | null, day: string) => `${task ?? 'It'} was due on ${spokenDate(day)}.`,
  useOption: (until: string) =>
    `Decide whether to use the option, and have your answer delivered by ${spokenDate(until)}.`,
  giveNotice: (until: string) =>
    `Decide whether to end it or let it run on, and have any notice delivered by ${spokenDate(until)}.`,
  winOver: (who: string | null, until: string) =>
    `Settle with ${who ?? 'them'} before ${spokenDate(until)} that it goes on: it is theirs to end.`,
  answerBy: (who: string, until: string) => `Give ${who} your answer by ${spokenDate(until)}.`,
  bring: (who: string, until: string) => `See that ${who} has it by ${spokenDate(until)}.`,
  accept: (until: string) => `Accept it or decline by ${spokenDate(until)}.`,
  keepWord: (until: string) => `You said so: do it by ${spokenDate(until)}, or say when.`,
  handIn: (until: string) => `Decide today who hands it in, and have it there by ${spokenDate(until)}.`,
  settle: (until: string) => `Have it settled by ${spokenDate(until)}.`,
  answerLetter: (who: string, until: string) => `Answer ${who}, and have it settled by ${spokenDate(until)}.`,
  settleWith: (who: string, until: string) => `Settle it with ${who} by ${spokenDate(until)}.`,
  reply: (until: string) => `Answer by ${spokenDate(until)}: an answer is waited for.`,
  prepare: (until: string) => `Decide today who prepares for it, and have everything ready by ${spokenDate(until)}.`,
  giveOut: (until: string) => `Decide today who does it, and have it done by ${spokenDate(until)}.`,
}
export type ActionWords = typeof ENGLISH

const by = (until: string) => `bis zum ${spokenGerman(until)}`
// Without its day each sentence still is one: a task made of it has the day apart.
const GERMAN: ActionWords = {
  answer: (who) => `Antworte ${oblique(who)} noch heute.`,
  askWhere: (who, task, until) =>
    `Frag ${oblique(who)} heute, wie es um ${task} steht, und lass es ${by(until)} erledigen.`,
  steps(steps, until) {
    const own = steps.filter(({ owner }) => owner === null).map(({ title }) => title)
    const asked = steps.flatMap(({ title, owner }) =>
      owner === null ? [] : [`frag ${oblique(owner)}, wie es um ${title} steht`],
    )
    const ends =
      own.length > 0 ? '' : `, und sorg dafür, dass ${asked.length > 1 ? 'beides' : 'es'} ${by(until)} erledigt ist`
    const does = own.length > 0 ? [`erledige ${own.join(' und ')} ${by(until)}`] : []
    return `${capital([...does, ...asked].join(does.length > 0 && asked.length === 1 ? ' und ' : ', und '))}${ends}.`
  },
  askHolds: (who, until, past) =>
    `Frag ${who ? `${oblique(who)} heute` : 'heute nach'}, ${past ? 'was daraus geworden ist' : 'ob es dabei bleibt'}, und sorg dafür, dass es ${by(until)} erledigt ist.`,
  reopen: (task) => `Öffne die Aufgabe ${task} mit diesem Datum wieder: Sie ist als erledigt markiert.`,
  asTask: ADVICE_LABELS.de.asTask,
  giveDate: 'Zieh die Aufgabe auf dieses Datum vor: Mit ihrem jetzigen kommt sie zu spät.',
  call: (who, soon) => `Ruf ${oblique(who)} deswegen${soon ? ' heute' : ''} an.`,
  wasDue: (task, day) =>
    task === null ? `Fällig war es am ${spokenGerman(day)}.` : `${task} war am ${spokenGerman(day)} fällig.`,
  useOption: (until) => `Entscheide, ob du die Option nutzt, und lass deine Antwort ${by(until)} zustellen.`,
  giveNotice: (until) =>
    `Entscheide, ob es endet oder weiterläuft, und lass eine etwaige Kündigung ${by(until)} zustellen.`,
  winOver: (who, until) =>
    `Klär ${by(until)} mit ${who === null ? 'der anderen Seite' : oblique(who)}, dass es weiterläuft: Kündigen kann die andere Seite.`,
  answerBy: (who, until) => `Gib ${oblique(who)} ${by(until)} deine Antwort.`,
  bring: (who, until) => `Sorg dafür, dass ${who} es ${by(until)} hat.`,
  accept: (until) => `Nimm es ${by(until)} an oder lehn es ab.`,
  keepWord: (until) => `Du hast es zugesagt: Erledige es ${by(until)}, oder sag, bis wann.`,
  handIn: (until) => `Leg heute fest, wer es ${by(until)} einreicht.`,
  settle: (until) => `Klär es ${by(until)}.`,
  answerLetter: (who, until) => `Antworte ${oblique(who)}, und klär es ${by(until)}.`,
  settleWith: (who, until) => `Klär es ${by(until)} mit ${oblique(who)}.`,
  reply: (until) => `Antworte ${by(until)}: Auf eine Antwort wird gewartet.`,
  prepare: (until) => `Leg heute fest, wer es vorbereitet, und hab ${by(until)} alles beisammen.`,
  giveOut: (until) => `Leg heute fest, wer es ${by(until)} erledigt.`,
}

/** The same in both languages. */
export const doInBoth = (tell: (words: ActionWords) => string): Bilingual => ({
  text: tell(ENGLISH),
  german: tell(GERMAN),
})
