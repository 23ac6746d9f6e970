// Somebody who calls a server of its own process, over real HTTP; on another server of the same database with the same session.

export class Caller {
  readonly url: string
  readonly token: string
  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  /** A new session. */
  static async token(url: string, username: string, password: string): Promise<string> {
    const body = new URLSearchParams({ username, password })
    const answer = (await (await fetch(`${url}/api/auth/token`, { method: 'POST', body })).json()) as {
      access_token: string
    }
    return answer.access_token
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  async get<T>(path: string): Promise<T> {
    return (await (await this.call('GET', path)).json()) as T
  }
  async post<T>(path: string, body: unknown): Promise<T> {
    return (await (await this.call('POST', path, body)).json()) as T
  }
}
