import { texts, type Text } from '../text';
import type { TileOutcome } from './kinds';

export const mapSettingFormats = texts({
  address: [
    '以 http:// 或 https:// 开头的地址，主机名中不能有花括号',
    'An address that begins with http:// or https://, without braces in the host.',
  ],
  key: ['1–200 位可见字符，不含空格', '1 to 200 visible characters without spaces.'],
});

export const mapSettingText = texts({
  street: ['街道图', 'Street map'],
  satellite: ['卫星图', 'Satellite'],
  title: ['地图设置', 'Map Settings'],
  intro: [
    '在此选择地图的街道图和卫星图。保存后，所有已打开的地图立即更换。图片由服务器获取，密钥加密保存，不会发到浏览器。',
    'Choose the street map and the satellite map that lie under the trucks. A change reaches open maps at once. The server fetches the tiles; keys are kept sealed and never go to a browser.',
  ],
  provider: ['来源', 'Provider'],
  environment: ['跟随服务器环境设置', 'As set in the server’s environment'],
  none: ['不显示', 'Not shown'],
  amap: ['高德地图', 'AMap'],
  tianditu: ['天地图', 'Tianditu'],
  own: ['自有地址（XYZ）', 'Own address (XYZ)'],
  inEnvironment: ['环境中已配置：{names}', 'Set in the environment: {names}'],
  notInEnvironment: ['环境中未配置', 'Nothing is set in the environment'],
  overrides: [
    '环境变量（AMAP_TILES、TIANDITU_KEY 等）是默认值，此处的设置优先。',
    'The environment (AMAP_TILES, TIANDITU_KEY and so on) is the default; a setting made here takes its place.',
  ],
  address: ['瓦片地址', 'Tile address'],
  addressHint: [
    '地址须含 {x}、{y}、{z}，密钥的位置写 {key}；内网地址须由运维在 OUTGOING_PRIVATE 中放行。高德的地址以您与高德的协议为准。密钥留空则保持不变；地址换到其他主机时须重新填写。',
    'The address has {x}, {y} and {z}, and {key} where the key goes. A private network must be allowed by OUTGOING_PRIVATE. For AMap take the address that your agreement names. A blank key stays as it is; with another host it is asked for anew.',
  ],
  tiandituHint: [
    '天地图只需密钥（tk），在天地图控制台申请“服务端”类型。密钥留空则保持不变。',
    'Tianditu needs a key (tk) of the server kind, from its console. A blank key stays as it is.',
  ],
  key: ['密钥', 'Key'],
  keyKept: ['密钥（已设置，留空不变）', 'Key (set; blank keeps it)'],
  keySet: ['已设置', 'Set'],
  keyNotSet: ['未设置', 'Not set'],
  coordinates: ['坐标系', 'Coordinates'],
  wgs84: ['WGS-84（含 CGCS2000）', 'WGS-84 (CGCS2000 too)'],
  gcj02: ['GCJ-02（火星坐标）', 'GCJ-02'],
  credit: ['地图署名', 'Credit'],
  reviewNumber: ['审图号', 'Map review number'],
  set: ['设置', 'Set'],
  test: ['测试', 'Test'],
  testHint: [
    '由服务器按以上内容获取一张瓦片，不保存',
    'One tile is fetched with these settings. Nothing is saved.',
  ],
  place: ['层级 {z}，列 {x}，行 {y}', 'level {z}, column {x}, row {y}'],
  size: ['{type}，{width}×{height}，{bytes} 字节', '{type}, {width}×{height}, {bytes} bytes'],
  answer: ['HTTP {status} {type}', 'HTTP {status} {type}'],
  said: ['对方说明：{said}', 'It says: {said}'],
  addressNeeded: ['请填写瓦片地址', 'Enter the tile address.'],
  slotsNeeded: ['地址须含 {x}、{y}、{z}', 'The address must have {x}, {y} and {z}.'],
  keyNeeded: ['请填写密钥', 'Enter the key.'],
  keyAgain: [
    '来源或主机已更改，请重新填写密钥',
    'The provider or the host has changed. Enter the key again.',
  ],
  plainKey: [
    '地址中不要直接写密钥：请在密钥的位置写 {key}，密钥填在“密钥”中',
    'The address must not hold the key itself: write {key} in its place and enter it under Key.',
  ],
  noPlaceForKey: ['地址中没有 {key}，无需密钥', 'The address has no {key}, so it needs no key.'],
  notAnAddress: ['地址格式不正确', 'The address is not valid.'],
  privateAddress: [
    '该地址位于内网，不允许访问；如需放行，请由运维在 OUTGOING_PRIVATE 中配置',
    'The address is in a private network and is not allowed. The operator of the server can allow it with OUTGOING_PRIVATE.',
  ],
  nothingToTest: ['该来源没有可测试的瓦片', 'There are no tiles to try with this provider.'],
});

/** How the try of a tile ended, as it is said. */
export const outcomeText = texts({
  image: ['获取成功', 'A tile was received'],
  noImage: ['对方返回的不是图片', 'The answer is not an image'],
  refused: ['对方拒绝了请求', 'The provider refused'],
  redirect: ['对方要求转到其他地址，系统不跟随', 'It redirects to another address, which is not followed'],
  forbidden: ['该地址位于内网，不允许访问', 'The address is in a private network and is not allowed'],
  unknownHost: ['找不到该主机名', 'The host was not found'],
  unreachable: ['无法连接', 'No connection'],
  certificate: ['证书不可信', 'The certificate is not trusted'],
  timeout: ['10 秒内没有应答', 'No answer within 10 seconds'],
  tooLarge: ['返回内容超过 1 MB', 'The answer is larger than 1 MB'],
} satisfies Record<TileOutcome, Text>);

/** The slots of a tile address, to be said as they are written. */
export const slotNames = { x: '{x}', y: '{y}', z: '{z}', key: '{key}' };
