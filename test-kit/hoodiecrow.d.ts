declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'
  export type Message = { raw: string; flags?: string[]; uid?: number; internaldate?: string }
  type Handler = (
    connection: unknown,
    message: unknown,
    query: { partial?: number[]; section?: { value?: string }[] },
  ) => unknown
  export type Crow = {
    server: Server
    fetchHandlers: Record<string, Handler>
    commandHandlers: Record<string, unknown>
    folderCache: Record<string, { messages: Message[]; uidvalidity: number; uidnext: number; path: string }>
    listen(port: number, host: string): void
    close(done?: () => void): void
    getMailbox(path: string): { messages: Message[]; uidvalidity: number; uidnext: number }
    appendMessage(path: string, flags: string[], date: string | false, raw: string): { message: Message }
    getCommandHandler(name: string): (...given: unknown[]) => unknown
    setCommandHandler(name: string, handler: unknown): void
    notify(command: object, mailbox: unknown): void
    connectionHandlers: ((connection: unknown) => void)[]
  }
  const hoodiecrow: (options: object) => Crow
  // biome-ignore lint/style/noDefaultExport: so it is
  export default hoodiecrow
}
declare module 'hoodiecrow-imap/lib/commands/handlers/fetch.js' {
  const handlers: Record<
    string,
    (connection: unknown, message: unknown, query: { partial?: number[]; section?: { value?: string }[] }) => unknown
  >
  // biome-ignore lint/style/noDefaultExport: so it is
  export default handlers
}
