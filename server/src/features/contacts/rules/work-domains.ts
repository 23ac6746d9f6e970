// What the domain of an e-mail address tells of where somebody works, without the database.
import { domainOf } from '#contract/companies.ts'

/** Providers whose addresses say nothing of an employer, by the name before the ending: gmail.com, gmx.de, yahoo.co.uk. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set(
  (
    'gmail googlemail gmx web t-online freenet arcor outlook hotmail live msn yahoo ymail rocketmail aol icloud me mac proton protonmail pm ' +
    'posteo mailbox tutanota tutamail tuta fastmail hushmail mail email inbox zoho yandex ya rambler qq foxmail 163 126 sina naver daum ' +
    'orange wanadoo free laposte sfr libero virgilio tiscali alice bluewin sunrise hispeed btinternet btopenworld sky virginmedia talktalk ' +
    'comcast verizon att sbcglobal bellsouth cox charter earthlink juno rediffmail seznam wp o2 onet interia abv ukr telenet skynet ziggo ' +
    'kpnmail xs4all planet hetnet duck simplelogin anonaddy mailinator example'
  ).split(' '),
)
/** Endings in two parts: in example.co.uk the name is `example`. */
const SECOND = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'ltd', 'plc', 'or', 'ne', 'gv'])

const isIp = (domain: string) => /^[\d.]+$/.test(domain)

/** The part of a domain that names it: `acme` of mail.acme.co.uk. */
function nameOf(domain: string): { name: string; ending: string } {
  const parts = domain.split('.')
  const last = parts.at(-1) ?? ''
  const two = parts.length > 2 && last.length === 2 && SECOND.has(parts.at(-2) ?? '')
  const name = parts.at(two ? -3 : -2) ?? ''
  return { name, ending: parts.slice(two ? -2 : -1).join('.') }
}

/** The domains of these addresses that may be an employer's: without the subdomains, each once, in their order. */
export function workDomains(emails: readonly string[]): string[] {
  const domains = emails.flatMap((email) => {
    const domain = email.includes('@') ? domainOf(email) : ''
    if (!domain.includes('.') || isIp(domain)) return []
    const { name, ending } = nameOf(domain)
    return name === '' || PRIVATE_NAMES.has(name) ? [] : [`${name}.${ending}`]
  })
  return [...new Set(domains)]
}

/** What a company with this domain may be called: "Northmoor Group" of northmoor-group.com. */
export const nameOfDomain = (domain: string): string =>
  nameOf(domain)
    .name.split('-')
    .filter((word) => word !== '')
    .map((word) =>
      word.length <= 3 ? word.toLocaleUpperCase('en') : `${word.charAt(0).toLocaleUpperCase('en')}${word.slice(1)}`,
    )
    .join(' ')
