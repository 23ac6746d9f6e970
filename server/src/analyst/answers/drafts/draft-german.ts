// The words of a letter in German, out of what the command says it shall say. What cannot be worded is left open, with a mark.
import {
  type Hearer,
  questionOf,
  sentenceTo,
  speaksOfHearer,
  statementOf,
  toDo,
  toHearer,
} from '../../text/german-clauses.ts'
import { capital, shortened, withStop } from '../../text/speech.ts'
import type { Aim, DraftCommand } from './draft-command.ts'
import type { DraftWords } from './draft-english.ts'

const MOST_SUBJECT = 72
const gap = (what: string) => `[Bitte ergänzen: ${what}]`
const you = ({ formal }: Hearer, as: 'acc' | 'dat') =>
  formal ? (as === 'acc' ? 'Sie' : 'Ihnen') : as === 'acc' ? 'dich' : 'dir'

const TITLES: Record<Aim, string> = {
  tell: '',
  remind: 'Erinnerung',
  pay: 'Zahlungserinnerung',
  decline: 'Absage',
  accept: 'Zusage',
  invite: 'Einladung',
  sorry: 'Entschuldigung',
  thank: 'Vielen Dank',
  congratulate: 'Herzlichen Glückwunsch',
  confirm: 'Bestätigung',
  request: 'Anfrage',
  named: '',
}

export function germanWords(command: DraftCommand, hearer: Hearer): DraftWords {
  const { aim, join } = command
  const rest = command.rest.trim()
  const matter = toHearer(rest, hearer)
  const title =
    aim === 'named' ? capital(command.piece.replace(/^(?:ein|eine|einen|ne|nen|die|den|das) /iu, '')) : TITLES[aim]
  if (aim === 'tell' || join === 'dass' || join === 'ob' || (join === '' && rest !== ''))
    return clauseWords(command, hearer, { rest, title })
  if (join === 'daran' || (join === 'zu' && /(?:^| |\p{L})zu ?\p{L}{2,}n$/u.test(rest)))
    return doingWords(rest, hearer, title)
  if (matter === '') return { subject: title, body: bare(command, hearer) }
  return {
    subject: /^(?:thank|congratulate|sorry|confirm)$/u.test(aim)
      ? shortened(`${title} ${join} ${matter}`, MOST_SUBJECT)
      : subjectOf(title, matter, join),
    body: aimed(aim, join, matter, hearer, command),
  }
}

/** What the letter says where nothing more is known of it than what it is. */
function bare({ aim, piece }: DraftCommand, hearer: Hearer): string {
  const him = you(hearer, 'acc')
  const to = you(hearer, 'dat')
  switch (aim) {
    case 'pay':
      return `darf ich ${him} freundlich an die noch offene Zahlung erinnern: ${gap('welche Rechnung, welcher Betrag, seit wann fällig')}`
    case 'remind':
      return `ich möchte ${him} freundlich erinnern: ${gap('woran')}`
    case 'decline':
      return `leider muss ich ${to} absagen: ${gap('was abgesagt wird, und warum')}`
    case 'accept':
      return `gerne sage ich ${to} zu: ${gap('was zugesagt wird')}`
    case 'invite':
      return `ich lade ${him} herzlich ein: ${gap('wozu, wann und wo')}`
    case 'sorry':
      return `ich bitte um Entschuldigung: ${gap('wofür')}`
    case 'thank':
      return `vielen Dank! ${gap('wofür')}`
    case 'congratulate':
      return `herzlichen Glückwunsch! ${gap('wozu')}`
    case 'confirm':
      return `hiermit bestätige ich ${to}: ${gap('was bestätigt wird')}`
    case 'request':
      return `ich habe eine Frage: ${gap('die Frage')}`
    default:
      return `es geht um ${piece}: ${gap('was darin stehen soll')}`
  }
}

/** The same with what it is about, in the case that its word of joining has. */
function aimed(aim: Aim, join: string, matter: string, hearer: Hearer, { piece }: DraftCommand): string {
  const him = you(hearer, 'acc')
  const to = you(hearer, 'dat')
  const isAccusative = /^(?:über|für|um|an|ans)$/u.test(join)
  const isDative = /^(?:wegen|zum?|zur|mit|von|vom)$/u.test(join)
  const joined = `${join} ${matter}`
  const when = `Bitte ${hearer.formal ? 'lassen Sie' : 'lass'} mich wissen, wann ich damit rechnen kann.`
  if (aim === 'pay')
    return isAccusative
      ? `darf ich ${him} freundlich an ${/^\d/u.test(matter) ? `die Zahlung von ${matter}` : join === 'für' ? `die Zahlung ${joined}` : matter} erinnern? ${when}`
      : `ich schreibe ${to} ${joined} und möchte ${him} freundlich an die Zahlung erinnern. ${when}`
  if (aim === 'remind')
    return isAccusative
      ? `ich möchte ${him} freundlich an ${join === 'ans' ? 'das ' : ''}${matter} erinnern. ${when}`
      : `ich schreibe ${to} ${joined} und möchte ${him} freundlich daran erinnern. ${when}`
  if (aim === 'decline') return `leider muss ich ${to} ${joined} absagen.`
  if (aim === 'accept') return `gerne sage ich ${to} ${joined} zu.`
  if (aim === 'invite')
    return isDative || isAccusative
      ? `ich lade ${him} herzlich ${joined} ein.`
      : `ich lade ${him} herzlich ein: ${gap(joined)}`
  if (aim === 'sorry') return `ich bitte um Entschuldigung ${withStop(joined)}`
  if (aim === 'thank') return `vielen Dank ${withStop(joined)}`
  if (aim === 'congratulate') return `herzlichen Glückwunsch ${withStop(joined)}`
  if (aim === 'confirm')
    return `hiermit ${hearer.formal ? 'erhalten Sie' : 'bekommst du'} die Bestätigung ${withStop(joined)}`
  if (aim === 'request') return `ich habe eine Frage ${joined}: ${gap('die Frage')}`
  return `es geht um ${piece} ${joined}: ${gap('was darin stehen soll')}`
}

/** "den Kran umzubuchen" */
function doingWords(rest: string, hearer: Hearer, title: string): DraftWords {
  const said = toDo(rest, hearer)
  if (said === null) return { subject: title || null, body: gap(`in eigenen Worten: „${rest}“`) }
  return { subject: subjectOf(title || 'Bitte', said.request ?? rest, ''), body: said.said }
}

/** What is told, asked or wished in a sentence of its own. */
function clauseWords(
  { aim, join, answered, replies }: DraftCommand,
  hearer: Hearer,
  { rest, title }: { rest: string; title: string },
): DraftWords {
  const to = you(hearer, 'dat')
  const him = you(hearer, 'acc')
  if (rest === '') {
    const what = replies ? 'die Antwort' : 'was darin stehen soll'
    const thanks =
      answered === ''
        ? ''
        : `vielen Dank für ${toHearer(answered, { ...hearer, sex: null }).replace(/^(?:die|das|den|deren|dessen) /u, hearer.formal ? (match) => ({ 'die ': 'Ihre ', 'das ': 'Ihr ', 'den ': 'Ihren ' })[match] ?? 'Ihre ' : (match) => ({ 'die ': 'deine ', 'das ': 'dein ', 'den ': 'deinen ' })[match] ?? 'deine ')}.\n\n`
    return {
      subject: thanks === '' ? null : thanks.slice('vielen Dank für '.length).replace(/[.\s]{1,4}$/u, ''),
      body: `${thanks}${gap(what)}`,
    }
  }
  if (join === 'zu' && /(?:^| |\p{L})zu ?\p{L}{2,}n$/u.test(rest)) return doingWords(rest, hearer, '')
  if (join === 'ob') {
    const asked = questionOf(rest, hearer)
    return asked
      ? { subject: shortened(capital(asked.said), MOST_SUBJECT), body: asked.said }
      : { subject: 'Eine Frage', body: gap(`in eigenen Worten: „${rest}“`) }
  }
  if (join === 'dass') {
    const said = statementOf(rest, hearer)
    const prefix = title === '' ? '' : `${title}: `
    if (said !== null) {
      const subject = said.request
        ? subjectOf(title || 'Bitte', said.request, '')
        : `${prefix}${capital(said.said.length > MOST_SUBJECT ? (said.said.split(', ')[0] ?? '') : said.said)}`
      const short =
        subject.length > MOST_SUBJECT && said.topic && title === ''
          ? capital(said.topic)
          : shortened(subject, MOST_SUBJECT)
      return { subject: short, body: leadOf(aim, hearer) + (said.request ? said.said : withStop(said.said)) }
    }
    const kept = toHearer(rest, hearer, true)
    if (speaksOfHearer(kept)) return { subject: title || null, body: gap(`in eigenen Worten: „${rest}“`) }
    const topic =
      /^(?:(?:mir|uns|mich|es) )?(?<topic>(?:(?:der|die|das|den|dem|ein|eine|unsere?|mein[e]?) )?(?:\p{Ll}{2,20}e[nrms]? )?\p{Lu}[\p{L}-]{1,40}(?: \p{Lu}[\p{L}-]{1,40})?)/u.exec(
        kept,
      )?.groups?.topic
    const lead = aim === 'remind' || aim === 'pay' ? `ich möchte ${him} daran erinnern` : `ich möchte ${to} mitteilen`
    return { subject: title || (topic ? capital(topic) : null), body: `${lead}, dass ${withStop(kept)}` }
  }
  if (/^(?:wegen|bezüglich|betreffs|zum?|zur)$/u.test(join))
    return {
      subject: subjectOf('', toHearer(rest, hearer), join),
      body: `ich schreibe ${to} ${join} ${withStop(toHearer(rest, hearer))} ${gap('was dazu zu sagen ist')}`,
    }
  if (/^(?:über|um|für|an|ans)$/u.test(join))
    return {
      subject: subjectOf('', toHearer(rest, hearer), 'über'),
      body:
        join === 'um'
          ? `ich bitte ${him} um ${toHearer(rest, hearer)}.`
          : `es geht um ${toHearer(rest, hearer)}: ${gap('was dazu zu sagen ist')}`,
    }
  if (/bitte um$/u.test(join))
    return {
      subject: subjectOf('Bitte um', toHearer(rest, hearer), ''),
      body: `ich bitte ${him} um ${toHearer(rest, hearer)}.`,
    }
  if (/^(?:mit|von|vom|des|der)$/u.test(join)) return { subject: subjectOf('', rest, join), body: gap(rest) }
  const said = sentenceTo(rest, hearer)
  if (said === null) return { subject: title || null, body: gap(`in eigenen Worten: „${rest}“`) }
  const sentence = withStop(said.said)
  const subject = said.request ? subjectOf('Bitte', said.request, '') : capital(said.said.split(/[.,;!?] /u)[0] ?? '')
  return {
    subject: title ? `${title}: ${subject}` : shortened(subject, MOST_SUBJECT),
    body: leadOf(aim, hearer) + sentence,
  }
}

/** What the kind of letter says before its own words. */
function leadOf(aim: Aim, hearer: Hearer): string {
  if (aim === 'remind' || aim === 'pay') return `eine freundliche Erinnerung: `
  if (aim === 'decline') return `leider muss ich ${you(hearer, 'dat')} absagen: `
  if (aim === 'accept') return `gerne sage ich ${you(hearer, 'dat')} zu: `
  if (aim === 'sorry') return `ich bitte um Entschuldigung: `
  return ''
}

/** "Absage: Termin am 7.12."; the article of a bare noun is left out, for it stands in another case. */
function subjectOf(title: string, matter: string, join: string): string {
  const plain = matter
    .replace(/^(?:(?:dich|dir|sich|mich|mir|uns) ){1,2}/u, '')
    .replace(/^(?:der|die|das|den|dem) (?=\p{Lu}|\d)/u, '')
  const about =
    plain === matter && join !== '' && /^(?:wegen|zum?|zur)$/u.test(join) && !/^[\p{Lu}\d]/u.test(matter)
      ? `${join} ${matter}`
      : plain
  const lead = title === '' ? '' : title === 'Bitte um' ? `${title} ` : `${title}: `
  const whole = `${lead}${about}`
  return shortened(capital(whole), MOST_SUBJECT)
}
