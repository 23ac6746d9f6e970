// Names as people write them: whole, the first, the surname, initials, a short form, with a title, in the genitive, with a slip of the pen.
import { distance } from 'fastest-levenshtein'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Titles and forms of address before a name. */
export const TITLES =
  /^(?:(?:frau|herrn?|hrn?\.?|fr\.|mr\.?|ms\.?|mrs\.?|miss|sir|dr\.?|prof\.?|(?:med|jur|phil|rer|nat|h\. ?c)\.|capt(?:ain)?\.?|dipl\.-ing\.|ing\.|mag\.)\s+)+/iu

/** What somebody is called by: the first word behind their titles. */
export const firstNameOf = (name: string): string => name.trim().replace(TITLES, '').split(/\s+/)[0] ?? ''

/** Short forms of first names, English and German, each with the long ones. */
const SHORT: ReadonlyMap<string, readonly string[]> = new Map(
  (
    'abby:abigail al:albert,alan,alfred alex:alexander,alexandra,alexis andi:andreas,andrea andy:andrew,andreas angie:angela anni:anna,annika basti:sebastian bea:beatrice,beatrix,beate ben:benjamin,benedikt ' +
    'bernd:bernhard beth:elizabeth bill:william billy:william bob:robert bobby:robert cathy:catherine charlie:charles,charlotte chris:christopher,christian,christine,christina ' +
    'christl:christine chuck:charles conny:cornelia,constanze dan:daniel danny:daniel dave:david debbie:deborah dick:richard dirk:dietrich doro:dorothea ed:edward,edgar,edwin eddie:edward ' +
    'eli:elias,elisabeth ellie:eleanor,elena flo:florian,florence franzi:franziska fred:frederick,alfred fritz:friedrich gabi:gabriele gerd:gerhard greg:gregory,gregor hank:henry hannes:johannes ' +
    'hans:johannes harry:harold,henry,harald heinz:heinrich ina:katharina jack:john,jackson jan:janet,johann jen:jennifer jenny:jennifer jerry:gerald,jerome jim:james jimmy:james jo:joanna,johanna,josephine ' +
    'joe:joseph johnny:john jochen:joachim jon:jonathan josh:joshua josie:josephine jupp:josef kai:kajetan karl:karlheinz kate:katherine,catherine kathi:katharina katie:katherine ken:kenneth klaus:nikolaus ' +
    'larry:lawrence len:leonard lena:helena,magdalena leni:helene,magdalena lexi:alexandra lisa:elisabeth liz:elizabeth lou:louis,louise lutz:ludwig maggie:margaret maja:maria manni:manfred manny:manuel,emanuel ' +
    'matt:matthew matze:matthias max:maximilian,maxwell meg:margaret mel:melanie,melissa micha:michael michi:michael mike:michael mia:maria moni:monika nate:nathan ned:edward nick:nicholas nico:nicolas,nicole niko:nikolaus ' +
    'olli:oliver ollie:oliver pam:pamela pat:patrick,patricia patty:patricia peggy:margaret pete:peter phil:philip,philipp ralf:rudolf ray:raymond resi:theresa rich:richard rick:richard,frederick rob:robert robbie:robert ' +
    'rolf:rudolf ron:ronald rudi:rudolf russ:russell sabi:sabine sally:sarah sam:samuel,samantha sandy:sandra,alexandra sepp:josef sigi:siegfried simmi:simone steffi:stefanie steve:steven,stephen sue:susan susi:susanne ' +
    'ted:edward,theodore teri:theresa terry:terence,theresa tim:timothy tina:christina,martina tobi:tobias toby:tobias tom:thomas toni:anton,antonia tony:anthony uli:ulrich,ulrike ulli:ulrich,ulrike uschi:ursula uwe:uwe val:valerie,valentin ' +
    'vicky:victoria vinz:vinzenz walt:walter wendy:gwendolyn will:william willi:wilhelm wolf:wolfgang zach:zachary'
  )
    .split(' ')
    .map((line) => [line.split(':')[0] ?? '', (line.split(':')[1] ?? '').split(',')]),
)
const isShort = (short: string, long: string) => SHORT.get(short)?.includes(long) === true

export const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((part) => part[0] ?? '')
    .join('')
    .toLowerCase()

/** One word of a name for another: the same, a short form, or near enough to be a slip. 1: the same; 0.8: a form of it; 0.6: a slip; 0: another. */
function wordFits(wanted: string, own: string): number {
  const bare = wanted.replace(/['’]s?$/u, '')
  if (bare === own || wanted === `${own}s`) return 1
  if (isShort(bare, own) || isShort(own, bare)) return 0.8
  if (bare.length > 2 && own.startsWith(bare)) return 0.8
  if (/^\p{L}\.?$/u.test(bare) && own.startsWith(bare[0] ?? '')) return 0.8
  const far = distance(bare, own)
  return bare.length > 3 && (far === 1 || (far === 2 && bare.length > 7)) && bare[0] === own[0] ? 0.6 : 0
}

/** How well words name somebody: 1 by their own words, 0.8 by a short form or initials, 0.6 with a slip of the pen, 0 not at all. */
export function nameFits(words: string, name: string): number {
  const typed = words.trim().replace(TITLES, '')
  const wanted = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const own = plain(name.replace(TITLES, '')).split(/[\s-]+/)
  if (wanted.length === 0) return 0
  const [only] = wanted
  if (wanted.length === 1 && only && /^\p{Lu}{2,3}$/u.test(typed) && only === initialsOf(own.join(' '))) return 0.8
  // "Ella" for Isabella: the end of a first name.
  const isEnd = (word: string) => word.length > 3 && own.length > 1 && own[0]?.endsWith(word) === true
  return Math.min(...wanted.map((word) => Math.max(isEnd(word) ? 0.8 : 0, ...own.map((each) => wordFits(word, each)))))
}

/** Those whom words name best, all alike; none where nobody is named. */
export function namedBy<T extends { name: string }>(words: string, people: readonly T[]): T[] {
  const fitting = people.map((person) => ({ person, fits: nameFits(words, person.name) }))
  const best = Math.max(0, ...fitting.map(({ fits }) => fits))
  return best === 0 ? [] : fitting.filter(({ fits }) => fits === best).map(({ person }) => person)
}

/** All whom a text names by a word of their name or their initials, in the order of the text. Lower-case words count only whole. */
export function namedIn<T extends { name: string }>(text: string, people: readonly T[]): T[] {
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  const found = new Map<T, number>()
  for (const [at, word] of words.entries()) {
    const isCapital = /^\p{Lu}/u.test(word)
    for (const person of people) {
      const own = plain(person.name.replace(TITLES, '')).split(/[\s-]+/)
      const bare = plain(word).replace(/['’]s?$/u, '')
      const isName =
        bare.length > 2
          ? own.some(
              (each) =>
                each === bare ||
                (isCapital && `${each}s` === bare) ||
                (isShort(bare, each) && (isCapital || bare.length > 3)),
            )
          : /^\p{Lu}{2,3}(?:['’]s?)?$/u.test(word) && bare === initialsOf(own.join(' '))
      if (isName && !found.has(person)) found.set(person, at)
    }
  }
  const several = [...found.entries()].toSorted((a, b) => a[1] - b[1]).map(([person]) => person)
  // Who is named by more of their words is meant: "Dan Kessler" is no other Dan.
  const said = (person: T) => {
    const own = plain(person.name).split(/[\s-]+/)
    return words.filter((word) => own.includes(plain(word).replace(/['’]s?$/u, ''))).length
  }
  return several.filter(
    (person) =>
      !several.some((other) => other !== person && said(other) > said(person) && sharesWord(other.name, person.name)),
  )
}
const sharesWord = (one: string, other: string) =>
  plain(one)
    .split(/[\s-]+/)
    .some((word) =>
      plain(other)
        .split(/[\s-]+/)
        .includes(word),
    )
