// The words of a letter in English, out of what the command says it shall say. What cannot be worded is left open, with a mark.
import { maySpeakOfAnother, questionInEnglish, requestInEnglish, toHearerEnglish } from '../../text/english-clauses.ts'
import { capital, shortened, withStop } from '../../text/speech.ts'
import type { Aim, DraftCommand } from './draft-command.ts'

export type DraftWords = { subject: string | null; body: string }
const MOST_SUBJECT = 72
const gap = (what: string) => `[To fill in: ${what}]`

/** What a letter is written for, as it is typed: "confirming the dates". */
const DOING: Record<string, string> = {
  accepting: 'accept',
  announcing: 'announce',
  apologising: 'apologise',
  apologizing: 'apologize',
  cancelling: 'cancel',
  canceling: 'cancel',
  confirming: 'confirm',
  declining: 'decline',
  inviting: 'invite',
  postponing: 'postpone',
  proposing: 'propose',
  requesting: 'request',
  suggesting: 'suggest',
  thanking: 'thank',
  turning: 'turn',
}
const TITLES: Record<Aim, string> = {
  tell: '',
  remind: 'Reminder',
  pay: 'Payment reminder',
  decline: 'Cancellation',
  accept: 'Acceptance',
  invite: 'Invitation',
  sorry: 'Apology',
  thank: 'Thank you',
  congratulate: 'Congratulations',
  confirm: 'Confirmation',
  request: 'Request',
  named: '',
}
const BARE: Record<Aim, string> = {
  tell: gap('what it should say'),
  remind: `A short reminder: ${gap('of what')}`,
  pay: `May I kindly remind you of the open payment: ${gap('which invoice, how much, due since when')}`,
  decline: `I am sorry that I have to decline: ${gap('what, and why')}`,
  accept: `I am glad to accept: ${gap('what')}`,
  invite: `I would like to invite you: ${gap('to what, when and where')}`,
  sorry: `I apologise: ${gap('for what')}`,
  thank: `Thank you! ${gap('for what')}`,
  congratulate: `Congratulations! ${gap('on what')}`,
  confirm: `I hereby confirm: ${gap('what')}`,
  request: `I have a request: ${gap('which')}`,
  named: gap('what it should say'),
}

export function englishWords(command: DraftCommand): DraftWords {
  const { aim, join } = command
  const rest = command.rest.trim()
  const own = command.piece.replace(/^(?:an?|the|some|my) /iu, '')
  const title = aim === 'named' || aim === 'decline' ? capital(own) : TITLES[aim]
  if (rest === '')
    return { subject: title || null, body: aim === 'tell' && command.replies ? gap('the reply') : BARE[aim] }
  const said = toHearerEnglish(rest)
  if (maySpeakOfAnother(said)) return { subject: title || null, body: gap(`in your own words: “${rest}”`) }
  const subject = (about: string) =>
    shortened(capital(title === '' || about === '' ? about || title : `${title}: ${about}`), MOST_SUBJECT)
  if (join === 'whether') {
    const asked = questionInEnglish(rest)
    return { subject: subject(asked.startsWith('Could you let') ? `${said}?` : asked), body: asked }
  }
  if (join === 'to' && aim === 'tell')
    return { subject: subject(said.replace(/^(?:the|a|an|to) /iu, '')), body: requestInEnglish(rest) }
  if (join === 'to' && aim === 'remind')
    return {
      subject: subject(said),
      body: `A short reminder: ${requestInEnglish(rest).replace(/^[CP]/u, (letter) => letter.toLowerCase())}`,
    }
  if (join === 'asking for') return { subject: subject(said), body: `May I ask for ${said}? Please let me know.` }
  const isMatter = /^(?:about|over|of|on|for|to|from)$/u.test(join)
  if (aim !== 'tell' && isMatter)
    return {
      subject: /^(?:thank|congratulate|sorry)$/u.test(aim)
        ? shortened(`${title} ${join} ${said}`, MOST_SUBJECT)
        : subject(said),
      body: aimed(aim, join, said),
    }
  if (join === 'with') return { subject: subject(said.replace(/^(?:the|a|an) /iu, '')), body: gap(said) }
  if (join === 'about' || (isMatter && join !== '')) {
    const [matter = '', ...more] = said.split(/, (?=(?:we|i|you|they|it|there|he|she)\b)/iu)
    const told = more.map((each) => ` ${withStop(capital(each))}`).join('')
    return {
      subject: subject(matter),
      body: `I am writing to you about ${matter}.${told || ` ${gap('what to say about it')}`}`,
    }
  }
  const doing = DOING[/^\p{L}+/u.exec(said)?.[0].toLowerCase() ?? '']
  if (doing === 'thank') return { subject: 'Thank you', body: `Thank you ${said.replace(/^\p{L}+ (?:you )?/u, '')}.` }
  if (doing) return { subject: subject(said), body: `I am writing to ${doing} ${said.replace(/^\p{L}+ /u, '')}.` }
  const lead =
    aim === 'remind' || aim === 'pay'
      ? 'A short reminder: '
      : aim === 'sorry'
        ? 'I apologise: '
        : aim === 'decline'
          ? 'I am sorry that I have to decline: '
          : ''
  const sentence = lead === '' ? capital(said) : said
  return {
    subject: subject(said.split(/[.;] |, (?=(?:and|but|so|because|if|when)\b)/u)[0] ?? said),
    body: `${lead}${withStop(sentence)}`,
  }
}

function aimed(aim: Aim, join: string, matter: string): string {
  const joined = `${join} ${matter}`
  switch (aim) {
    case 'pay':
      return `May I kindly remind you of ${/^[\d€$£]/u.test(matter) ? `the payment of ${matter}` : `the payment ${join === 'about' || join === 'of' ? 'of' : join} ${matter}`}? Please let me know when I may expect it.`
    case 'remind':
      return `A short reminder ${join === 'to' ? 'about' : join} ${matter}. When may I expect it?`
    case 'decline':
      return `I am sorry that I have to decline. ${gap(joined)}`
    case 'accept':
      return `I am glad to accept. ${gap(joined)}`
    case 'invite':
      return `I would like to invite you ${joined}.`
    case 'sorry':
      return `I apologise ${joined}.`
    case 'thank':
      return `Thank you ${joined}.`
    case 'congratulate':
      return `Congratulations ${joined}.`
    case 'confirm':
      return `This is my confirmation ${joined}.`
    case 'request':
      return `I have a request ${joined}. ${gap('which')}`
    default:
      return `I am writing to you about ${matter}. ${gap('what it should say')}`
  }
}
