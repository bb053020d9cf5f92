import { vehicle, vehicleFile, vehicleImport } from '@fleet/contract/vehicle/calls';
import { writeXlsx } from 'hucre/xlsx';
import { deflateRawSync } from 'node:zlib';
import { residentBytes, type Place } from './place';

const imported = 2_000;
const watchEveryMs = 20;

export interface SheetFigures {
  exportSeconds: number;
  exportedRows: number;
  /** How much more memory the server held at most while it wrote. */
  exportBytes: number;
  importSeconds: number;
  hostileMs: number;
  /** The longest that another call waited meanwhile. */
  longestOtherMs: number;
}

/** A sheet of every vehicle there is, a sheet of 2,000 vehicles taken in, and a bomb while somebody else works. */
export async function benchSheets(place: Place): Promise<SheetFigures> {
  const token = await place.signIn('operator');
  const call = (path: string, body: FormData | URLSearchParams) =>
    fetch(`http://127.0.0.1:${place.server.http}${path}`, { method: 'POST', headers: { token }, body });

  const before = residentBytes(place.server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes(place.server.pid));
  }, watchEveryMs);
  const began = performance.now();
  const sheet = await call(vehicleFile.path, new URLSearchParams());
  const bytes = await sheet.arrayBuffer();
  const exportSeconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (bytes.byteLength < 1_000_000) throw new Error('the sheet is too small to hold them all');
  const { data } = (await (await call(vehicle.list.path, new URLSearchParams())).json()) as {
    data: { total: number };
  };

  const importBegan = performance.now();
  await upload(call, await vehicles(place), '200');
  const importSeconds = (performance.now() - importBegan) / 1000;

  const bomb = zipBomb();
  let longestOtherMs = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await call(vehicle.list.path, new URLSearchParams())).arrayBuffer();
      longestOtherMs = Math.max(longestOtherMs, performance.now() - asked);
    }
  })();
  const hostileBegan = performance.now();
  await upload(call, bomb, '400');
  const hostileMs = performance.now() - hostileBegan;
  isOver = true;
  await others;
  return {
    exportSeconds,
    exportedRows: data.total,
    exportBytes: most - before,
    importSeconds,
    hostileMs,
    longestOtherMs,
  };
}

async function upload(
  call: (path: string, body: FormData) => Promise<Response>,
  bytes: Uint8Array,
  expected: string,
): Promise<void> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'vehicles.xlsx'));
  const { code, msg } = (await (await call(vehicleImport.upload.path, body)).json()) as {
    code: string;
    msg: string;
  };
  if (code !== expected) throw new Error(`the sheet was answered ${code}: ${msg}`);
}

async function vehicles({ pool }: Place): Promise<Uint8Array> {
  const { rows } = await pool.query<{ org: string; brand: string; model: string }>(
    `select (select org_name from org join company on company.org_id = org.id order by company.id desc limit 1) as org,
       brand_name as brand, model_name as model
     from brand_model join brand on brand.id = brand_id order by brand_model.id limit 1`,
  );
  const { org, brand, model } = rows[0]!;
  const heads = [
    'carId',
    'orgName',
    'brand',
    'model',
    'manufactureNum',
    'powerType',
    'capacity',
    'deliveryDate',
    'carType',
  ];
  const sheet = Array.from({ length: imported }, (_, at) => [
    `IMP-${at}`,
    org,
    brand,
    model,
    `IMPORT-${at}`,
    'electric',
    2,
    '2025-01-31',
    'reach',
  ]);
  return writeXlsx({ sheets: [{ name: 'Vehicles', rows: [heads, ...sheet] }] });
}

/** One gigabyte of nothing, in a megabyte; its entry says that it unpacks to a thousand bytes. */
function zipBomb(): Uint8Array {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.alloc(1 << 30));
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(1_000, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
