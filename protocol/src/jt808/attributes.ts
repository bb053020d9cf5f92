import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import type { HeaderKind } from './header';

/** Widths of maker id, model and terminal id in 0x0107 (section 7). */
export type AttributesLayout = '5/20/7' | '5/30/30' | '11/30/30';

/** 0x0107: what the terminal is. `terminalType`, `gnss` and `comm` are bit fields (section 7). */
export interface Attributes {
  layout: AttributesLayout;
  terminalType: number;
  manufacturerId: string;
  model: string;
  terminalId: string;
  /** 20 hex digits; may hold letters. */
  iccid: string;
  hardwareVersion: string;
  firmwareVersion: string;
  gnss: number;
  comm: number;
}

const layouts2019: AttributesLayout[] = ['5/30/30', '11/30/30', '5/20/7'];
const layouts2013: AttributesLayout[] = ['5/20/7'];

/** Reads 0x0107 by the first layout that consumes the body exactly; null when none does. */
export function readAttributes(body: Buffer, header: HeaderKind): Attributes | null {
  for (const layout of header === '2019' ? layouts2019 : layouts2013) {
    const reader = new BodyReader(body);
    const attributes = readLayout(reader, layout);
    if (!reader.short && reader.left === 0) return attributes;
  }
  return null;
}

/** The body of 0x0107. */
export function writeAttributes(attributes: Attributes): Buffer {
  const [maker, model, terminal] = widths(attributes.layout);
  return new BodyWriter()
    .u16(attributes.terminalType)
    .padded(attributes.manufacturerId, maker)
    .padded(attributes.model, model)
    .padded(attributes.terminalId, terminal)
    .hex(attributes.iccid.padStart(20, '0').slice(-20))
    .sized(attributes.hardwareVersion)
    .sized(attributes.firmwareVersion)
    .u8(attributes.gnss)
    .u8(attributes.comm)
    .done();
}

function readLayout(reader: BodyReader, layout: AttributesLayout): Attributes {
  const [maker, model, terminal] = widths(layout);
  return {
    layout,
    terminalType: reader.u16(),
    manufacturerId: reader.padded(maker),
    model: reader.padded(model),
    terminalId: reader.padded(terminal),
    iccid: reader.hex(10),
    hardwareVersion: reader.padded(reader.u8()),
    firmwareVersion: reader.padded(reader.u8()),
    gnss: reader.u8(),
    comm: reader.u8(),
  };
}

function widths(layout: AttributesLayout): [number, number, number] {
  if (layout === '5/20/7') return [5, 20, 7];
  return layout === '5/30/30' ? [5, 30, 30] : [11, 30, 30];
}
