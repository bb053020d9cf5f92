/** As much of pdfkit as papers need; it brings no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface TextOptions {
    width?: number;
    height?: number;
    align?: 'left' | 'center' | 'right';
    lineBreak?: boolean;
    lineGap?: number;
    ellipsis?: boolean;
  }

  interface Options {
    size: 'A4';
    layout?: 'portrait' | 'landscape';
    margins: { top: number; bottom: number; left: number; right: number };
    bufferPages: boolean;
    font: string;
    info: Record<string, string | Date>;
  }

  export default class PDFDocument extends Readable {
    constructor(options: Options);
    readonly page: { width: number; height: number; margins: Options['margins'] };
    x: number;
    y: number;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string): number;
    heightOfString(text: string, options?: TextOptions): number;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    circle(x: number, y: number, radius: number): this;
    fill(colour?: string): this;
    stroke(colour?: string): this;
    image(image: Buffer, x: number, y: number, options: { fit: [number, number] }): this;
    addPage(): this;
    switchToPage(page: number): void;
    bufferedPageRange(): { start: number; count: number };
    end(): void;
  }
}
