/** The text that the command prints when it cannot use its arguments. */
export const usage = `用法 / Usage:
  npm run --silent device -- decode <hex>
      解码一帧 JT/T 808 / decode one JT/T 808 frame
  npm run --silent device -- decode --stream <hex> [<hex> …]
      按到达顺序解码字节流 / decode a byte stream, in pieces as it arrived
  npm run --silent device -- decode [--stream]
      从标准输入逐行读取十六进制，每行输出一个 JSON
      read one hex per line from standard input, answer one JSON per line
  npm run --silent device -- sign --product-key <pk> --device-name <dn> --device-secret <secret>
      [--client-id <id>] [--method hmacsha256|hmacsha1|hmacmd5] [--timestamp <ms>] [--securemode 2|3]
      计算 MQTT 连接签名 / sign an MQTT CONNECT
  npm run --silent device -- sign register --product-key <pk> --device-name <dn> --product-secret <secret>
      --random <text> [--client-id <id>] [--method …] [--auth-type register|regnwl] [--instance-id <id>]
      计算动态注册签名 / sign a dynamic registration
`;
