/** A certificate of harbor.example.com and www.harbor.example.com that signs itself, with its key, for the next hundred years. Only tests trust it.
 * Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=test -addext "subjectAltName=…"`. */
export const WEBSITE_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmnBH6ylB/m2Vj9/e
QQdPj7Q1IapJ3Ke4KInrlByIneOhRANCAASjFXA0QNf+Iu03XiM8DdmY8+a7+Xfv
sjAj0oQMQnoXGM661AEK3NVMhbhH3zH+zchugp0yMNXbInvTQ0V8Ffo5
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrjCCAVSgAwIBAgIUFE2ljO9wYXXdCo5+ucvsNyBuRQ4wCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMjMxODQ1NTFaGA8yMTI2MTAzMDE4NDU1
MVowDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKMV
cDRA1/4i7TdeIzwN2Zjz5rv5d++yMCPShAxCehcYzrrUAQrc1UyFuEffMf7NyG6C
nTIw1dsie9NDRXwV+jmjgYswgYgwHQYDVR0OBBYEFJ3S1T2vwVUcE05YyshdWB2y
9729MB8GA1UdIwQYMBaAFJ3S1T2vwVUcE05YyshdWB2y9729MA8GA1UdEwEB/wQF
MAMBAf8wNQYDVR0RBC4wLIISaGFyYm9yLmV4YW1wbGUuY29tghZ3d3cuaGFyYm9y
LmV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUCIQDbaQk0L3yUOOf86pNRvsT7
4KpBYqPHYwjoAmJ5HLouFgIgSCcSJoAWa/GGXhlsx/cP3NtU3Y+16jtemxBmP0gO
3nE=
-----END CERTIFICATE-----
`,
};
