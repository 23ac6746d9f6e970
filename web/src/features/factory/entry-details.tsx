import type { Agent, Crew, FactoryKind, Flow, InputField, Tool } from '#contract/factory-shapes.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { labelOf, wordsOf } from '#web/ui/words/arguments.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import styles from './factory.module.css'
import { capabilityName, count, isForModel, STEP_KINDS, standInWords } from './format.ts'
import type { Entry } from './queries.ts'
import { objectIn } from './step-arguments.ts'

type Props = { kind: FactoryKind; entry: Entry }
const FIRST = 4

/** What an entry is made of, in a few lines: for a card that is folded. */
export function EntryOutline({ kind, entry }: Props) {
  if (kind === 'crew') {
    const tasks = (entry as Crew).tasks.map(({ id, name, agent_name }) => ({ id, name, by: agent_name }))
    return <Outline parts={tasks} none="No tasks yet." one="task" />
  }
  if (kind === 'flow') {
    const steps = (entry as Flow).steps.map((step) => ({ id: step.id, name: step.title, by: workerOf(step) }))
    return <Outline parts={steps} none="No steps yet." one="step" />
  }
  if (kind === 'agent') {
    const { role, goal } = entry as Agent
    return (
      <dl className={`stack gap-8 no-margin ${styles.facts}`}>
        <Fact name="Role" words={role} />
        <Fact name="Goal" words={goal} clamped />
      </dl>
    )
  }
  return null
}

type Part = { id: string; name: string; by: string | null }
function Outline({ parts, none, one }: { parts: readonly Part[]; none: string; one: string }) {
  if (parts.length === 0) return <p className="no-margin dimmed xs breaks own-line">{none}</p>
  return (
    <div>
      <ol className={`stack gap-6 plain-list ${styles.outline}`}>
        {parts.slice(0, FIRST).map(({ id, name, by }) => (
          <li className="flex wrap align-baseline shrinks relative" key={id}>
            <span className={`shrinks breaks ${styles.partName}`} dir="auto">
              {name}
            </span>
            {by && (
              <span className="shrinks dimmed xs breaks" dir="auto">
                {by}
              </span>
            )}
          </li>
        ))}
      </ol>
      {parts.length > FIRST && (
        <p className="no-margin dimmed xs breaks own-line">and {count(parts.length - FIRST, `more ${one}`)}</p>
      )}
    </div>
  )
}

const workerOf = (step: Flow['steps'][number]) =>
  step.kind === 'wait_for_human' ? STEP_KINDS.wait_for_human : step[`${step.kind}_name`]

/** Everything that there is to know about an entry. */
export function EntryDetails({ kind, entry }: Props) {
  return (
    <div className="stack gap-12">
      {kind === 'crew' && <CrewDetails crew={entry as Crew} />}
      {kind === 'flow' && <FlowDetails flow={entry as Flow} />}
      {kind === 'agent' && <AgentDetails agent={entry as Agent} />}
      {kind === 'tool' && <ToolDetails tool={entry as Tool} />}
      <p className="no-margin dimmed xs breaks own-line">
        {entry.revision === 1 ? 'Created' : `Changed ${count(entry.revision - 1, 'time')}, last`}{' '}
        {formatTime(entry.updated_at)}
      </p>
    </div>
  )
}

function CrewDetails({ crew: { tasks, inputs, fallback_models } }: { crew: Crew }) {
  return (
    <>
      <ol className={`stack gap-12 plain-list ${styles.parts}`}>
        {tasks.map(({ id, name, description, expected_output, agent_name }) => (
          <li className="flex wrap align-baseline shrinks relative" key={id}>
            <span className={`shrinks breaks ${styles.partName}`} dir="auto">
              {name}
            </span>
            <span className="shrinks dimmed xs breaks" dir="auto">
              {agent_name ?? 'Deleted agent'}
            </span>
            {description && (
              <p className="no-margin breaks keep-lines own-line" dir="auto">
                <Words text={description} />
              </p>
            )}
            {expected_output && (
              <p className="no-margin dimmed xs breaks own-line" dir="auto">
                Expected: {expected_output}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Inputs inputs={inputs} />
      {fallback_models !== null && (
        <p className="no-margin dimmed xs breaks own-line">
          While a model does not answer: {standInWords(fallback_models)}
        </p>
      )}
    </>
  )
}

function FlowDetails({ flow: { steps, inputs } }: { flow: Flow }) {
  return (
    <>
      <ol className={`stack gap-12 plain-list ${styles.parts}`}>
        {steps.map((step) => (
          <li className="flex wrap align-baseline shrinks relative" key={step.id}>
            <span className={`shrinks breaks ${styles.partName}`} dir="auto">
              {step.title}
            </span>
            <span className="shrinks dimmed xs breaks" dir="auto">
              {workerOf(step) ?? STEP_KINDS[step.kind]}
            </span>
            <StepWords step={step} />
          </li>
        ))}
      </ol>
      <Inputs inputs={inputs} />
    </>
  )
}

/** What a step is told; the arguments of a tool by their names. */
function StepWords({ step: { kind, prompt } }: { step: Flow['steps'][number] }) {
  const args = kind === 'tool' && prompt ? objectIn(prompt) : null
  if (args)
    return (
      <dl className={`stack gap-8 no-margin own-line ${styles.facts}`}>
        {Object.entries(args).map(([name, value]) => (
          <Fact key={name} name={labelOf(name)} words={wordsOf(value) ?? 'None'} />
        ))}
      </dl>
    )
  return (
    prompt && (
      <p className="no-margin breaks keep-lines own-line" dir="auto">
        {prompt}
      </p>
    )
  )
}

function AgentDetails({ agent }: { agent: Agent }) {
  const { role, goal, backstory, llm_model, tools, tool_ids } = agent
  const hidden = tool_ids.length - tools.length
  const names = [...tools.map(({ name }) => name), ...(hidden > 0 ? [`${hidden} that you cannot see`] : [])]
  return (
    <dl className={`stack gap-8 no-margin ${styles.facts}`}>
      <Fact name="Role" words={role} />
      <Fact name="Goal" words={goal} />
      {backstory && <Fact name="Backstory" words={backstory} />}
      <Fact name="Model" words={llm_model ?? 'The default model'} />
      <Fact name="Tools" words={names.join(', ') || 'None'} />
    </dl>
  )
}

function ToolDetails({ tool }: { tool: Tool }) {
  const { kind, config, can_edit, description } = tool
  if (kind === 'builtin')
    return (
      <dl className={`stack gap-8 no-margin ${styles.facts}`}>
        <Fact
          name="What it does"
          words={typeof config.builtin === 'string' ? capabilityName(config.builtin) : 'Not decided yet'}
        />
        {isForModel('tool', tool) && <Fact name="What the model is told" words={description} />}
      </dl>
    )
  return (
    <>
      {can_edit && (
        <dl className={`stack gap-8 no-margin ${styles.facts}`}>
          <Fact name="Address" words={String(config.url ?? '')} />
        </dl>
      )}
      <p className="no-margin dimmed xs breaks own-line">Tools of kind {kind} cannot be used yet.</p>
    </>
  )
}

function Inputs({ inputs }: { inputs: readonly InputField[] }) {
  if (inputs.length === 0) return null
  const words = inputs.map(({ label, required }) => `${isolated(label)}${required ? ' (required)' : ''}`).join(', ')
  return (
    <dl className={`stack gap-8 no-margin ${styles.facts}`}>
      <Fact name="Asks for" words={words} />
    </dl>
  )
}

function Fact({ name, words, clamped }: { name: string; words: string; clamped?: boolean }) {
  return (
    <div>
      <dt className="dimmed xs">{name}</dt>
      <dd dir="auto" className={`no-margin breaks keep-lines ${clamped ? styles.clamped : ''}`}>
        <Words text={words} />
      </dd>
    </div>
  )
}
