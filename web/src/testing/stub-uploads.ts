import { vi } from 'vitest'
import type { StubResponse } from './stub-server.ts'

/** A response that never arrives: the upload stays in flight. */
export const NEVER = Symbol('never')

/** An upload that the server received. */
interface StubUpload {
  path: string
  /** the names of files, the texts of the other fields */
  fields: Readonly<Record<string, string>>
}

/**
 * Responds to uploads by XMLHttpRequest by `'POST /api/…'`, after reporting half of their bytes as sent. An upload without a response fails like one
 * without a network. Responses receive the form's fields as `body`. `uploads` are the received uploads, in order.
 */
export function stubUploads(responses: Record<string, StubResponse>): { uploads: StubUpload[] } {
  const uploads: StubUpload[] = []
  class Xhr {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = () => {}
    onloadend = () => {}
    onabort = () => {}
    #url = ''
    #method = ''

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(): void {}

    abort(): void {
      this.onabort()
      this.onloadend()
    }

    async send(form: FormData): Promise<void> {
      const entries = [...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])
      const { pathname: path, searchParams } = new URL(this.#url, 'http://portal.test')
      const fields = Object.fromEntries(entries)
      uploads.push({ path, fields })
      this.upload.onprogress?.({ loaded: 50, total: 100, lengthComputable: true })
      const respond = responses[`${this.#method} ${path}`]
      const result = await respond?.({ method: this.#method, path, query: Object.fromEntries(searchParams), body: fields })
      if (result === NEVER) return
      if (result === undefined) return this.onerror()
      const response = result instanceof Response ? result : Response.json(result)
      this.status = response.status
      this.responseText = await response.text()
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr)
  return { uploads }
}
