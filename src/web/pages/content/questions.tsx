import { StructuredData } from '../../layouts/structured-data.tsx'
import type { Document } from './documents.server.ts'

/** The questions and answers of a document, for search engines. */
export function Questions({ document: { html, language } }: { document: Pick<Document, 'html' | 'language'> }) {
  const questions = questionsIn(html).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return <StructuredData about={{ '@type': 'FAQPage', inLanguage: language, mainEntity: questions }} />
}

/** Every heading of the third level that is a question of its own, and what follows up to the next heading, without marks. */
export function questionsIn(html: string): { question: string; answer: string }[] {
  return [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>(.*?)(?=<h[1-3]|$)/gs)].map(([, question = '', answer = '']) => ({
    question: textOf(question),
    answer: textOf(answer),
  }))
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
}
