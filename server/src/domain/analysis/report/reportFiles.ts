import type { ReportContent } from '@fleet/contract/report/content';
import { reportText } from '@fleet/contract/report/text';
import { say } from '@fleet/contract/text';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../base/context';
import type { Mail } from '../../../base/mail';
import { type ReportKind, type ReportPeriod, sectionsFor } from './kinds';
import { mailHtml } from './mailHtml';
import { makeReport, sightOf } from './make';
import { plainOf } from './plain';
import { printOf } from './print';
import { bookOf } from './workbook';
import { daysWord, linkTo, type Reading } from './words';

type Body = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

/** Makes each report once for all readers with the same rights and sight, and each mail once for a language. */
export class ReportFiles {
  readonly #ctx: Context;
  readonly #reports = new Map<string, Promise<ReportContent>>();
  readonly #mails = new Map<ReportContent, Map<string, Promise<Body>>>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  report(reader: Context, kind: ReportKind, period: ReportPeriod, dueDay: string): Promise<ReportContent> {
    const { timeZone, actor } = reader;
    const key = [
      kind,
      period,
      dueDay,
      timeZone,
      actor.orgId,
      sightOf(reader),
      ...sectionsFor(reader, kind),
    ].join(' ');
    return remembered(this.#reports, key, () => makeReport(reader, kind, period, dueDay));
  }

  mail(content: ReportContent, { language }: Context): Promise<Body> {
    const mails = this.#mails.get(content) ?? new Map<string, Promise<Body>>();
    this.#mails.set(content, mails);
    return remembered(mails, language, () => this.#write({ content, language }));
  }

  async #write(reading: Reading): Promise<Body> {
    const { content, language } = reading;
    const link = (page: string) => linkTo(this.#ctx.config, content, page);
    const subject = say(language, reportText.subject, {
      report: say(language, reportText[content.report]),
      period: say(language, reportText[content.period]),
      days: daysWord(language, content),
    });
    const attachments = [];
    for (const file of [await bookOf(reading), await printOf(reading)]) {
      const body = file.body instanceof Uint8Array ? Buffer.from(file.body) : await buffer(file.body);
      attachments.push({ filename: file.name, content: body });
    }
    return { subject, text: plainOf(reading, link), html: mailHtml(reading, link), attachments };
  }
}

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
