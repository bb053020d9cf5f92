import { paperText } from '@fleet/contract/paper/text';
import { say, type Language } from '@fleet/contract/text';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { fontPath } from '../font';
import { ink, margins, sizes } from './look';
import { type Cell, drawRow, type Place, rowHeight } from './row';

/** A name in a list of facts takes so much of the width. */
const nameShare = 0.32;

export interface Column {
  head: string;
  /** In relation to those of the other columns. */
  width: number;
  align?: 'left' | 'right';
}

interface Making {
  title: string;
  /** Stands above every page. */
  head: string;
  /** Stands below every page, beside its number. */
  foot: string;
  /** The languages in which pages are numbered. */
  languages: readonly Language[];
  layout?: 'portrait' | 'landscape';
  made: Date;
}

/** A printed paper of pages in A4, written from top to bottom; what does not fit goes on with the next page. */
export class Paper {
  readonly #doc: PDFDocument;
  readonly #making: Making;
  readonly #headings: { text: string; page: number }[] = [];
  #contents: { title: string; page: number } | null = null;
  /** A heading and the lines below it, which wait for the block that they belong to. */
  #waiting: { height: number; write: () => void }[] = [];

  private constructor(making: Making, doc: PDFDocument) {
    this.#making = making;
    this.#doc = doc;
    doc.y = margins.top;
  }

  /** Begins a paper. The library is loaded for the first one: its fonts cost a start more than any other. */
  static async begin(making: Making): Promise<Paper> {
    const { default: Document } = await import('pdfkit');
    const doc = new Document({
      size: 'A4',
      layout: making.layout ?? 'portrait',
      margins,
      bufferPages: true,
      font: fontPath,
      info: { Title: making.title, Producer: 'Smart Fleet', CreationDate: making.made },
    });
    return new Paper(making, doc);
  }

  /** The name of the paper, in the middle; the second line is smaller. */
  title(text: string, below?: string): this {
    this.#settle();
    this.#write(text, sizes.title, { align: 'center' });
    if (below) this.#write(below, sizes.heading, { align: 'center', colour: ink.quiet });
    this.#doc.y += sizes.title;
    return this;
  }

  /** Stands on one page with the lines below it and the beginning of what they lead to. */
  heading(text: string): this {
    this.#settle();
    const height = sizes.heading / 2 + this.#heightOfText(text, sizes.heading) + 4;
    this.#waiting.push({
      height,
      write: () => {
        this.#headings.push({ text, page: this.#page });
        this.#doc.y += sizes.heading / 2;
        this.#write(text, sizes.heading);
        this.#doc.y += 4;
      },
    });
    return this;
  }

  /** Leaves a page for the list of all headings after it, which is written at the end; they are no more than fit on it. */
  contents(title: string): this {
    this.#settle();
    this.#break();
    this.#contents = { title, page: this.#page };
    this.#break();
    this.#headings.length = 0;
    return this;
  }

  /** The name of a drawing or table, on one page with so much of it, in points. */
  caption(text: string, room: number): this {
    this.#settle(room + sizes.text * 2);
    return this.paragraph(text);
  }

  paragraph(text: string, align: 'left' | 'center' = 'left'): this {
    const write = () => {
      this.#write(text, sizes.text, { align });
      this.#doc.y += 6;
    };
    if (this.#waiting.length > 0)
      this.#waiting.push({ height: this.#heightOfText(text, sizes.text) + 6, write });
    else write();
    // A long text below a heading goes on by itself.
    if (this.#heightWaiting > (this.#bottom - margins.top) / 2) this.#settle();
    return this;
  }

  /** Names and values, one below the other; a value that is not there is a dash. */
  facts(facts: readonly (readonly [name: string, value: string | null])[]): this {
    const nameWidth = this.#width * nameShare;
    const rows = facts.map(([name, value]) => [
      { text: name, width: nameWidth, colour: ink.quiet },
      { text: value ?? '–', width: this.#width - nameWidth, colour: ink.text },
    ]);
    this.#settle(rows[0] && this.#heightOf(rows[0]));
    for (const row of rows) this.#row(row);
    this.#doc.y += 8;
    return this;
  }

  /** A grid whose head is repeated on every page; without rows it says so. */
  table(columns: readonly Column[], rows: readonly (readonly (string | null)[])[]): this {
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    const cells = (texts: readonly (string | null)[], colour: string) =>
      columns.map(({ width, align }, at) => ({
        text: texts[at] ?? '',
        width: (width / whole) * this.#width,
        align: align ?? ('left' as const),
        colour,
      }));
    const heads = cells(
      columns.map(({ head }) => head),
      ink.quiet,
    );
    const head = () => this.#row(heads, { fill: ink.head });
    const [first] = rows;
    // Heads alone at the foot of a page name nothing.
    const least = this.#heightOf(heads) + (first ? this.#heightOf(cells(first, ink.text)) : sizes.text * 3);
    this.#settle(least);
    head();
    for (const row of rows) this.#row(cells(row, ink.text), { onNewPage: head });
    if (rows.length === 0) this.paragraph(this.#say(paperText.nothing));
    this.#doc.y += 8;
    return this;
  }

  /** A PNG or JPEG, as wide as the text and at most so high. */
  picture(image: Buffer, mostHeight: number): this {
    this.#settle(mostHeight);
    this.#doc.image(image, margins.left, this.#doc.y, { fit: [this.#width, mostHeight] });
    this.#doc.y += mostHeight + 8;
    return this;
  }

  /** A drawing as wide as the text, all of it on one page; heights and places are in points. */
  drawing(height: number, draw: (doc: PDFDocument, place: Place) => void): this {
    this.#settle(height);
    const top = this.#doc.y;
    draw(this.#doc, { left: margins.left, top, width: this.#width, height });
    this.#doc.y = top + height + 8;
    return this;
  }

  /** Numbers the pages and gives the file. */
  finish(): Promise<Buffer> {
    this.#settle();
    const doc = this.#doc;
    const { start, count } = doc.bufferedPageRange();
    if (this.#contents) this.#writeContents(start, this.#contents);
    for (let at = 0; at < count; at += 1) {
      doc.switchToPage(start + at);
      this.#frame(at + 1, count);
    }
    const whole = buffer(doc);
    doc.end();
    return whole;
  }

  #writeContents(start: number, { title, page }: { title: string; page: number }): void {
    this.#doc.switchToPage(start + page - 1);
    this.#doc.y = margins.top;
    this.#write(title, sizes.heading);
    const numberWidth = 60;
    for (const { text, page: at } of this.#headings)
      this.#row([
        { text, width: this.#width - numberWidth, colour: ink.text },
        { text: String(at), width: numberWidth, colour: ink.quiet, align: 'right' },
      ]);
  }

  /** The number of the page that is being written, from 1 on. */
  get #page(): number {
    return this.#doc.bufferedPageRange().count;
  }

  #break(): void {
    this.#doc.addPage();
    this.#doc.y = margins.top;
  }

  #frame(page: number, total: number): void {
    const doc = this.#doc;
    // Below the margin nothing may be written, or a page is added.
    doc.page.margins = { ...margins, bottom: 0 };
    doc.fontSize(sizes.small).fillColor(ink.quiet);
    const line = (text: string, y: number, align: 'left' | 'right') =>
      doc.text(text, margins.left, y, { width: this.#width, align, height: sizes.small * 2, ellipsis: true });
    line(this.#making.head, margins.top / 2, 'left');
    const foot = doc.page.height - margins.bottom / 2 - sizes.small;
    line(this.#making.foot, foot, 'left');
    line(this.#say(paperText.page, { page, total }), foot, 'right');
  }

  #say(text: (typeof paperText)[keyof typeof paperText], slots: Record<string, number> = {}): string {
    return this.#making.languages.map((language) => say(language, text, slots)).join(' / ');
  }

  get #width(): number {
    return this.#doc.page.width - margins.left - margins.right;
  }

  get #bottom(): number {
    return this.#doc.page.height - margins.bottom;
  }

  get #heightWaiting(): number {
    return this.#waiting.reduce((sum, { height }) => sum + height, 0);
  }

  /** Writes what waits, on one page with so much of what follows; what is higher than a page begins one. */
  #settle(following = 0): void {
    this.#need(Math.min(this.#heightWaiting + following, this.#bottom - margins.top));
    for (const { write } of this.#waiting.splice(0)) write();
  }

  #heightOfText(text: string, size: number): number {
    return this.#doc.fontSize(size).heightOfString(text, { width: this.#width, lineGap: 2 });
  }

  /** Begins a page where there is less room than this; says whether it did. */
  #need(height: number): boolean {
    if (this.#doc.y + height <= this.#bottom) return false;
    this.#break();
    return true;
  }

  #write(
    text: string,
    size: number,
    { align = 'left', colour = ink.text }: { align?: 'left' | 'center'; colour?: string } = {},
  ): void {
    this.#doc.fontSize(size).fillColor(colour);
    this.#need(size * 1.5);
    this.#doc.text(text, margins.left, this.#doc.y, { width: this.#width, align, lineGap: 2 });
  }

  #heightOf(cells: readonly Cell[]): number {
    return rowHeight(this.#doc, cells, this.#bottom - margins.top - 4 * sizes.text);
  }

  /** One row of a grid, as high as its highest cell; one that is higher than a page is cut. */
  #row(cells: readonly Cell[], { fill, onNewPage }: { fill?: string; onNewPage?: () => void } = {}): void {
    const height = this.#heightOf(cells);
    if (this.#need(height)) onNewPage?.();
    const place = { left: margins.left, top: this.#doc.y, width: this.#width, height };
    drawRow(this.#doc, place, cells, fill);
    this.#doc.y = place.top + height;
  }
}
