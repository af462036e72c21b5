import { anyText, storeDestination, urlWithScheme } from './parsers.ts'
import { secret, setting } from './setting.ts'

/** Where the files of data exports are written. */
export const dataExportSettings = {
  dataExportDestination: setting({
    name: 'DATA_EXPORT_DESTINATION',
    parse: storeDestination,
    description:
      'Where the files of data exports are written: a directory, or `s3://bucket/prefix`. Default: `DATA_DIR/exports`.',
  }),
  dataExportS3Endpoint: setting({
    name: 'DATA_EXPORT_S3_ENDPOINT',
    parse: urlWithScheme('http', 'https'),
    description: 'Address of an S3-compatible service, without credentials. Default: Amazon S3.',
  }),
  dataExportS3Region: setting({
    name: 'DATA_EXPORT_S3_REGION',
    default: 'us-east-1',
    parse: anyText,
    description: 'Region of the bucket.',
  }),
  dataExportS3AccessKeyId: secret({
    name: 'DATA_EXPORT_S3_ACCESS_KEY_ID',
    parse: anyText,
    description: 'Access key for the bucket; it needs to list, write and delete objects.',
  }),
  dataExportS3SecretAccessKey: secret({
    name: 'DATA_EXPORT_S3_SECRET_ACCESS_KEY',
    parse: anyText,
    description: 'Secret of the access key.',
  }),
}
