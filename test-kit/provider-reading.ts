// What stands in a request to a model, in either wire form: the tools it may call and how often it has called some.
import type { Form } from './provider-forms.ts'

export type OfferedTool = { name: string; description: string; schema: Record<string, unknown> }
type Json = Record<string, unknown>

const list = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((each): each is Json => each !== null && typeof each === 'object') : []
const object = (value: unknown): Json => list([value])[0] ?? {}

/** The tools that the model is offered. */
export function offeredTools(form: Form, body: Json): OfferedTool[] {
  const declared =
    form === 'chat'
      ? list(body.tools).map((tool) => object(tool.function))
      : list(body.tools).flatMap((tool) => list(tool.functionDeclarations))
  return declared.map(({ name, description, parameters, parametersJsonSchema }) => ({
    name: String(name),
    description: String(description ?? ''),
    schema: object(parameters ?? parametersJsonSchema),
  }))
}

/** How many turns before this one the model has spent on calling tools. */
export function turnsWithCalls(form: Form, body: Json): number {
  return form === 'chat'
    ? list(body.messages).filter((message) => list(message.tool_calls).length > 0).length
    : list(body.contents).filter((content) => list(content.parts).some((part) => part.functionCall !== undefined))
        .length
}

/** What the tools have answered in the conversation so far, as text. */
export function toolResults(form: Form, body: Json): string[] {
  return form === 'chat'
    ? list(body.messages)
        .filter((message) => message.role === 'tool')
        .map((message) => (typeof message.content === 'string' ? message.content : JSON.stringify(message.content)))
    : list(body.contents)
        .flatMap((content) => list(content.parts))
        .filter((part) => part.functionResponse !== undefined)
        .map((part) => {
          const { content } = object(object(part.functionResponse).response)
          return typeof content === 'string' ? content : JSON.stringify(part.functionResponse)
        })
}
