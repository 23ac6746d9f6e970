import {
  type Icon,
  IconAddressBook,
  IconBulb,
  IconChecklist,
  IconHandStop,
  IconNotes,
  IconServer2,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Progress } from './advice-sample.tsx'

type Feature = { icon: Icon; title: string; text: string; picture?: ReactNode; broad?: true }

const FEATURES: Feature[] = [
  {
    icon: IconTargetArrow,
    title: 'Goals with real figures',
    text: 'Key figures, due dates and the pace they need, side by side: you see at a glance what is on course and what is not.',
    picture: <GoalRows />,
    broad: true,
  },
  {
    icon: IconBulb,
    title: 'Advice you can check',
    text: 'One to five things to do this week, each with the notes, figures and tasks that it was drawn from.',
  },
  {
    icon: IconChecklist,
    title: 'Tasks that find their owner',
    text: 'What is urgent, overdue or nobody’s comes to the top, for you and your team.',
    picture: <TaskRows />,
  },
  {
    icon: IconHandStop,
    title: 'It asks before it acts',
    text: 'Crews of agents read, plan and draft. Before one of them changes or sends anything, you see exactly what, and say yes or no.',
    picture: <Approval />,
    broad: true,
  },
  {
    icon: IconNotes,
    title: 'Notes that are used',
    text: 'Decisions and promises in your minutes are remembered, and brought up while they can still be kept.',
  },
  {
    icon: IconAddressBook,
    title: 'Contacts in context',
    text: 'Before you call: the last talk, what was agreed, and how long it has been quiet.',
  },
  {
    icon: IconServer2,
    title: 'Yours alone',
    text: 'On your own server, with the model you choose or none at all. It shares only what you share, and all of it leaves with you.',
  },
]

export function FeatureCards() {
  return (
    <ul className="cards">
      {FEATURES.map(({ icon: Icon, title, text, picture, broad }) => (
        <li key={title} className={broad ? 'card broad' : 'card'}>
          <div className="says">
            <Icon size={20} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          {picture}
        </li>
      ))}
    </ul>
  )
}

const GOALS = [
  { title: 'Win the Northmoor renewal', percent: 86, mark: 85, course: 'On track' },
  { title: 'Cut false alarms of the T4 sensor', percent: 44, mark: 69, course: 'Behind' },
  { title: 'Pass the pharma audit', percent: 72, mark: 70, course: 'On track' },
]

function GoalRows() {
  return (
    <ul className="picture goals" aria-label="Goals, as they look inside">
      {GOALS.map(({ title, percent, mark, course }) => (
        <li key={title}>
          <span>{title}</span>
          <span className={course === 'Behind' ? 'badge bad' : 'badge'}>{course}</span>
          <strong>{percent}%</strong>
          <Progress percent={percent} mark={mark} label={`${percent}%, and ${mark}% at an even pace`} />
        </li>
      ))}
    </ul>
  )
}

function TaskRows() {
  return (
    <ul className="picture tasks" aria-label="Tasks, as they look inside">
      <li>
        <span>Get a maintenance window for Northmoor</span>
        <span>
          <em>Overdue by 16 days</em> · nobody’s
        </span>
      </li>
      <li>
        <span>Settle our floor for the Northmoor offer</span>
        <span>
          <em>Overdue by 4 days</em> · yours
        </span>
      </li>
    </ul>
  )
}

function Approval() {
  return (
    <div className="picture approval" role="img" aria-label="A crew asks: create this task? Approve, edit or decline.">
      <strong>
        <IconHandStop size={16} aria-hidden /> Create a task
      </strong>
      <dl>
        <dt>Title</dt>
        <dd>Agree the next step with Bruno Salis</dd>
        <dt>Goal</dt>
        <dd>Second source for the radio module</dd>
        <dt>Due date</dt>
        <dd>24 Nov</dd>
      </dl>
      <p>
        <span className="button">Approve</span>
        <span className="button plain">Edit</span>
        <span className="button plain">Decline</span>
      </p>
    </div>
  )
}
