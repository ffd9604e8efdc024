import type { ChatChannel } from '@forecourt/contracts/notifications/kinds'
import type { NotificationsSettings } from '../deps.ts'
import { isAllowedHost } from './allowed-host.ts'
import { postOutside } from './post-outside.ts'
import type { Message, SendResult } from './send-result.ts'

/** Posts a message to a chat's webhook (rules: chats). */
export async function sendChat(
  { hosts, callTimeoutMs }: NotificationsSettings,
  channel: ChatChannel,
  url: string,
  message: Message,
): Promise<SendResult> {
  if (!isAllowedHost(url, hosts[channel])) return { kind: 'gone', reason: 'Its host is not allowed.' }
  const body = JSON.stringify(channel === 'slack' ? slackMessage(message) : teamsMessage(message))
  const headers = { 'content-type': 'application/json' }
  return (await postOutside({ url, headers, body, timeoutMs: callTimeoutMs })).result
}

/** Returns the body for a Slack incoming webhook; notifications show `text`. */
function slackMessage({ title, text, link }: Message) {
  const said = link === null ? `*${escapeSlack(title)}*` : `*<${link}|${escapeSlack(title)}>*`
  const lines = text === '' ? said : `${said}\n${escapeSlack(text)}`
  return { text: escapeSlack(title), blocks: [{ type: 'section', text: { type: 'mrkdwn', text: lines } }] }
}

/** Escapes the three characters of Slack's markup. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Returns the body for a Teams workflow, which posts an adaptive card. */
function teamsMessage({ title, text, link }: Message) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: escapeMarkdown(title), weight: 'Bolder', wrap: true },
      ...(text === '' ? [] : [{ type: 'TextBlock', text: escapeMarkdown(text), wrap: true }]),
    ],
    ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] }
}

/** Escapes Markdown, which cards render, so that a customer's name cannot contain a link. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]()]/g, (character) => `\\${character}`)
}
