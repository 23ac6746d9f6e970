// The public API as a test uses it to make a world: by path, with one person's token.

export type User = { id: string; email: string; user_level: string; name: string }
export type Goal = {
  id: string
  title: string
  status: string
  progress: number
  updated_at: string
  kpis: { id: string; name: string; current_value: number | null; target_value: number | null }[]
}
export type Note = { id: string; content: string; entry_date: string }

export class Api {
  readonly url: string
  readonly token: string | null
  constructor(url: string, token: string | null) {
    this.url = url
    this.token = token
  }

  static async login(url: string, username: string, password: string): Promise<Api> {
    const body = new URLSearchParams({ username, password })
    const response = await fetch(`${url}/api/auth/token`, { method: 'POST', body })
    const { access_token } = (await answerOf('login', response)) as { access_token: string }
    return new Api(url, access_token)
  }

  get = <T>(path: string): Promise<T> => this.call('GET', path)
  post = <T>(path: string, body?: unknown): Promise<T> => this.call('POST', path, body)
  put = <T>(path: string, body: unknown): Promise<T> => this.call('PUT', path, body)
  patch = <T>(path: string, body: unknown): Promise<T> => this.call('PATCH', path, body)
  remove = (path: string): Promise<void> => this.call('DELETE', path)

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {}
    if (this.token !== null) headers.authorization = `Bearer ${this.token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch(this.url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    return (await answerOf(`${method} ${path}`, response)) as T
  }
}

async function answerOf(what: string, response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
