// The description of the API, for administrators: a page of its own, small, made of elements and texts alone.
import { readToken } from '../app/token.ts'
import '../app/tokens.css'
import { copyText } from '../ui/words/copy-text.ts'
import {
  type Call,
  callsOf,
  curlOf,
  found,
  limitsOf,
  type OpenApi,
  type Parameter,
  partsOf,
  type Schema,
  typeOf,
} from './document.ts'
import './page.css'

const one = <T extends Element>(selector: string) => document.querySelector<T>(selector) as T
const place = one<HTMLElement>('#calls')
const status = one<HTMLElement>('[role=status]')
const field = one<HTMLInputElement>('input[type=search]')

type Child = Node | string | null
/** An element with attributes and what stands in it; texts stay texts. */
function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== null))
  return element
}

function say(text: string, ...more: Child[]): void {
  status.replaceChildren(...[text, ...more].filter((child) => child !== null))
}

let calls: Call[] = []

async function load(): Promise<void> {
  say('Loading …')
  place.replaceChildren()
  const token = readToken()
  if (token === null) return refused()
  try {
    const response = await fetch('/api/openapi.json', { headers: { authorization: `Bearer ${token}` } })
    if (response.status === 401) return refused()
    if (response.status === 403)
      return say('This page is for administrators. ', el('a', { href: '/app' }, 'Back to Adjutant'))
    if (!response.ok) throw new Error(String(response.status))
    const read = (await response.json()) as OpenApi
    calls = callsOf(read)
    one<HTMLElement>('h1').append(el('small', {}, ` ${read.info.version}`))
  } catch {
    const again = el('button', { type: 'button' }, 'Try again')
    again.addEventListener('click', () => void load())
    return say('The description could not be read. ', again)
  }
  one<HTMLElement>('.find').hidden = false
  field.value = new URLSearchParams(location.search).get('q') ?? ''
  show()
  goTo()
}

const refused = () =>
  say('Please log in as an administrator, then open this page again. ', el('a', { href: '/login' }, 'Log in'))

function show(): void {
  const shown = found(calls, field.value)
  const rooms = Map.groupBy(shown, ({ room }) => room)
  place.replaceChildren(
    ...[...rooms].map(([room, own]) => el('section', {}, el('h2', {}, room), ...own.map((call) => row(call)))),
  )
  const address = new URL(location.href)
  if (field.value) address.searchParams.set('q', field.value)
  else address.searchParams.delete('q')
  if (address.href !== location.href) history.replaceState(null, '', address)
  if (shown.length > 0) {
    say(shown.length === 1 ? '1 call' : `${shown.length} calls`)
    return
  }
  const all = el('button', { type: 'button' }, 'Show all')
  all.addEventListener('click', () => {
    field.value = ''
    show()
    field.focus()
  })
  say(`No call has “${field.value.trim()}” in it. `, all)
}

function row(call: Call): HTMLElement {
  const { id, method, path, summary } = call
  const head = el(
    'summary',
    {},
    el('b', { class: method.toLowerCase() }, method),
    el('code', {}, ...broken(path)),
    el('span', {}, summary),
  )
  const details = el('details', { id }, head)
  // Most are never opened.
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(inside(call))
  })
  return details
}

/** May break at each slash. */
const broken = (path: string): Child[] =>
  path.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? [part] : [document.createElement('wbr'), part]))

function inside(call: Call): HTMLElement {
  const { id, who, parameters, body, answer } = call
  const of = (name: Parameter['in']) => parameters.filter((parameter) => parameter.in === name)
  const asFields = (all: Parameter[]): Schema => ({
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    required: all.flatMap(({ name, required }) => (required ? [name] : [])),
  })
  const part = (title: string, schema: Schema | null, note = '', isAnswer = false): Child =>
    schema && (partsOf(schema).length > 0 || note !== '')
      ? el('div', {}, el('h3', {}, title, note ? el('small', {}, ` ${note}`) : null), shape(schema, 0, isAnswer))
      : null
  return el(
    'div',
    { class: 'inside' },
    el('p', {}, who, ' ', el('a', { href: `#${id}` }, 'Link to this call')),
    request(call),
    part('In the address', asFields(of('path'))),
    part('Query', asFields(of('query'))),
    part('Headers', asFields(of('header'))),
    body && part('Body', body.schema, body.type),
    part(
      answer.type === 'text/event-stream' ? 'Events' : `Answer ${answer.status}`,
      answer.schema ?? {},
      answer.type ?? 'no body',
      true,
    ),
  )
}

function request(call: Call): HTMLElement {
  const text = curlOf(call, location.origin)
  const copy = el('button', { type: 'button' }, 'Copy request')
  copy.addEventListener('click', async () => {
    const done = await copyText(text)
    copy.textContent = done ? 'Copied' : 'Select it and copy it'
    say(done ? 'The request is copied.' : 'This browser lets no page copy. Please select the request and copy it.')
    setTimeout(() => {
      copy.textContent = 'Copy request'
    }, 2_000)
  })
  return el('div', { class: 'request' }, el('pre', { tabindex: '0', 'aria-label': 'Request' }, text), copy)
}

/** The fields of what a schema describes, each of its forms by itself. Of an answer none is missing, which need not be said. */
function shape(schema: Schema, depth: number, isAnswer: boolean): HTMLElement {
  const parts = partsOf(schema)
  if (parts.length === 0 || depth > 6) return el('p', { class: 'type' }, typeOf(schema))
  const lists = parts.map((part) => [
    parts.length > 1 && (part.title || part.description)
      ? el('p', {}, el('strong', {}, part.title ?? ''), ` ${part.description ?? ''}`)
      : null,
    fields(part, depth, isAnswer),
  ])
  const isList = [schema.type].flat()[0] === 'array'
  return el('div', {}, isList && depth === 0 ? el('p', {}, 'A list of:') : null, ...lists.flat())
}

function fields({ properties = {}, required = [] }: Schema, depth: number, isAnswer: boolean): HTMLElement {
  const entries = Object.entries(properties)
  const own = entries.filter(([, schema]) => !schema.readOnly)
  const back = entries.flatMap(([name, schema]) => (schema.readOnly ? [name] : []))
  const list = el(
    'dl',
    {},
    ...own.flatMap(([name, schema]) => {
      const notes = [schema.description, limitsOf(schema)].filter(Boolean).join(' · ')
      return [
        el('dt', {}, el('code', {}, name), required.includes(name) && !isAnswer ? el('em', {}, ' required') : null),
        el(
          'dd',
          {},
          el('span', { class: 'type' }, typeOf(schema)),
          notes ? el('span', {}, ` ${notes}`) : null,
          partsOf(schema).length > 0 ? shape(schema, depth + 1, isAnswer) : null,
        ),
      ]
    }),
  )
  return back.length === 0
    ? list
    : el('div', {}, list, el('p', {}, 'May be sent back as it was answered: ', el('code', {}, back.join(', '))))
}

/** Opens the call that the address names. */
function goTo(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(target instanceof HTMLDetailsElement)) return
  target.open = true
  target.scrollIntoView()
  target.querySelector('summary')?.focus({ preventScroll: true })
}

field.addEventListener('input', show)
window.addEventListener('hashchange', goTo)
window.addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.ctrlKey && !event.metaKey && event.target !== field) {
    event.preventDefault()
    field.focus()
    field.select()
  }
})
void load()
