// Messages to write: put together from what the person said they should say, and what the records hold. They are only shown, on a card, never sent.
import { writeDraft } from '#contract/draft-block.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { md, page } from '../../text/markdown.ts'
import { capital, shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { lookUp } from '../look-up/look-up.ts'
import { nameIn } from '../look-up/stated.ts'
import { MESSAGE } from '../records/messages.ts'
import type { DraftCommand } from './draft-command.ts'
import { englishWords } from './draft-english.ts'
import { draftFreely } from './draft-free.ts'
import { germanWords } from './draft-german.ts'
import { addresseeOf } from './draft-hearer.ts'
import { draftIn } from './draft-read.ts'

const THEM = /^(?:him|her|them|ihm|ihr|ihnen|ihn|sie)$/iu

/** A message or a reply; null where the text asks for none. */
export async function draftAnswer(
  context: AnalystContext,
  { text, subject: before, about, learnt }: Gated,
): Promise<string | null> {
  const command = draftIn(text) ?? (learnt === 'draft' ? draftFreely(text) : null)
  if (command === null) return null
  const { german, group, replies } = command
  const isThem = THEM.test(command.name ?? '')
  const name = isThem
    ? ((about ? await nameIn(context, about) : null) ?? (before && /^\p{Lu}/u.test(before) ? before : null))
    : command.name
  const hearer = await addresseeOf(context, name && isThem ? capital(name) : name, { german, group })
  // "ihm", "ihr": the pronoun says it.
  const sex =
    hearer.sex ??
    (/^(?:ihm|ihn|him)$/iu.test(command.name ?? '') ? 'm' : /^(?:ihr|her)$/iu.test(command.name ?? '') ? 'f' : null)
  const heard =
    hearer.to !== null && replies ? await lastFrom(context, hearer.to.replace(/^(?:Dr|Prof)\.? /u, '')) : null
  const worded = german ? germanWords(command, { ...hearer, sex: sex ?? toldSex(command) }) : englishWords(command)
  const thanks = heard
    ? german
      ? `danke für ${hearer.formal ? 'Ihre' : 'deine'} Nachricht vom ${spokenGerman(heard.day)}.`
      : `Thank you for your message of ${spokenDay(heard.day, context.today)}.`
    : ''
  const words = heard ? worded.body.replace(/^vielen Dank für [^.\n]{1,120}\.\n\n/u, '') : worded.body
  const body = [hearer.greeting, thanks, thanks === '' || !german ? words : capital(words), hearer.close]
    .filter((part) => part !== '')
    .join('\n\n')
  const topic = worded.subject ?? (heard ? shortened(heard.text, 70) : null)
  const subject = topic === null ? null : `${replies ? (german ? 'AW: ' : 'Re: ') : ''}${capital(topic)}`
  const found = await lookUp(
    context,
    `${command.rest} ${command.piece.split(' ').at(-1) ?? ''} ${hearer.to ?? ''}`.trim(),
    {
      onlyLook: true,
      lead: german ? md`Dazu in den Aufzeichnungen:` : md`From the records on it:`,
    },
  )
  return [
    page(german ? md`Ein Entwurf; nichts wurde gesendet.` : md`A draft; nothing was sent.`),
    writeDraft({ to: hearer.to, subject, body }),
    page(
      GAP.test(body)
        ? german
          ? md`Was in eckigen Klammern steht, musst du noch selbst schreiben.`
          : md`What stands in square brackets is still for you to write.`
        : null,
      hearer.alike.length > 1
        ? german
          ? md`So heißen mehrere: ${hearer.alike.join(', ')}.`
          : md`Several are called so: ${hearer.alike.join(', ')}.`
        : null,
      hearer.contact
        ? md`${german ? 'Für' : 'For'} **${hearer.contact.name}** ${context.cite(refs.contact(hearer.contact))}`
        : null,
      heard
        ? md`${german ? 'Zuletzt geschrieben wurde' : 'The last message was'}: “${shortened(heard.text, 240)}” ${context.cite(heard)}`
        : null,
    ),
    found?.text ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .trim()
}
const GAP = /\[(?:Bitte ergänzen|To fill in): /u

/** "Schreib Robin Adler, dass er …": what the command itself calls whom it names. */
const toldSex = ({ rest, join }: DraftCommand): 'f' | 'm' | null => {
  const clause = join === 'ob' ? rest.replace(/^(?:ob|\p{Ll}+) /u, '') : rest
  if (/^er(?!\p{L})/u.test(clause)) return 'm'
  return /^sie(?!\p{L})/u.test(clause) ? 'f' : null
}

/** What somebody wrote last, in a thread with the person. */
async function lastFrom(context: AnalystContext, name: string) {
  for (const { kind, id, text } of await context.passages('list_messages', { limit: 10, from: name.slice(0, 100) })) {
    const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
    if (by !== '' && by !== 'You') return { kind, id, by, day, text: said.replace(/\s+/g, ' ').trim() }
  }
  return null
}
